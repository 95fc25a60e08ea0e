import { expect, test } from 'vitest';
import { redactPaths, toFfmpegError } from './to-ffmpeg-error.ts';

test('toFfmpegError maps the output of ffmpeg to an error code and removes folders from the message', () => {
  const film = `/home/li/我的 电影/a'b.mp4`;
  const explain = (stderr: string, exitCode: number | null = 1, killedBy: NodeJS.Signals | null = null) =>
    toFfmpegError({
      tool: 'ffmpeg',
      words: [`file:${film}`],
      stderr,
      exitCode,
      killedBy,
      fallback: 'video_unreadable',
    });
  expect(explain('av_interleaved_write_frame(): No space left on device').code).toBe('disk_full');
  expect(explain('[h264 @ 0x55d0] Cannot allocate memory').code).toBe('video_too_large');
  expect(explain('', null, 'SIGXFSZ').code).toBe('video_too_large');
  expect(explain('setpriv: failed to execute ffmpeg: No such file', 127).code).toBe('internal');
  expect(explain('', null, 'SIGKILL').code).toBe('internal');
  expect(explain('Exiting normally, received signal 24.', 255).code).toBe('video_time_limit');
  const unreadable = explain(`[mov @ 0x7f] broken\nfile:${film}: Invalid data found`);
  expect(unreadable.code).toBe('video_unreadable');
  expect(unreadable.message).not.toMatch(/home|我的|0x7f/);
  expect(redactPaths({ text: 'file:/a/b/c.mp4: at 1/2 and /x', known: [] })).toBe('c.mp4: at 1/2 and x');
  expect(explain('x'.repeat(5000)).message.length).toBeLessThan(700);
});
