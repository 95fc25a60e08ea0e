import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProgress } from './ffmpeg/parse-progress.ts';
import { redactPaths, toFfmpegError } from './ffmpeg/to-ffmpeg-error.ts';
import { choosePosterTile } from './ingest/choose-poster-tile.ts';
import { createPacketListParser } from './ingest/parse-packet-list.ts';
import { createPeakAccumulator } from './peak-accumulator.ts';

/** Cuts a text at any places. */
const pieces = (text: string, cuts: readonly number[]) => {
  const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, i) => text.slice(at[i], end));
};

test('progress is read wherever the pieces are cut', () => {
  const text =
    'frame=12\nfps=0.0\nout_time_us=N/A\nspeed=N/A\nprogress=continue\nframe=48\nout_time_us=2000000\nprogress=continue\nframe=50\nout_time_us=-21333\nprogress=end\n';
  fc.assert(
    fc.property(fc.array(fc.nat()), (cuts) => {
      let rest = '';
      const reports = pieces(text, cuts).flatMap((piece) => {
        const parsed = parseProgress({ rest, piece });
        rest = parsed.rest;
        return parsed.reports;
      });
      expect(reports).toEqual([
        { frame: 12, outTimeMs: null },
        { frame: 48, outTimeMs: 2000 },
        { frame: 50, outTimeMs: 0 },
      ]);
      expect(rest).toBe('');
    }),
  );
});

test('packets are counted wherever the pieces are cut', () => {
  const text =
    'packet|stream_index=0|pts=0|duration=1001|pos=48|flags=K_\npacket|stream_index=1|pts=-1024|duration=1024|pos=900|flags=KD\npacket|stream_index=0|pts=1001|duration=1001|pos=1000|flags=__\npacket|stream_index=1|pts=0|duration=1000|pos=1200|flags=K_\nstream|index=0|codec_type=video\nstream|index=1|codec_type=audio\nstream|index=2|codec_type=data\n';
  fc.assert(
    fc.property(fc.array(fc.nat()), (cuts) => {
      const scan = createPacketListParser();
      for (const piece of pieces(text, cuts)) scan.take(piece);
      const [video, audio, data] = scan.finish();
      expect(video?.packets).toEqual({
        count: 2,
        firstPts: 0,
        duration: 1001,
        evenlySpacedCount: 2,
        keyFrames: [0],
        firstPosition: 48,
      });
      expect(audio?.packets).toMatchObject({
        count: 2,
        firstPts: -1024,
        duration: 1024,
        evenlySpacedCount: 1,
      });
      expect(audio?.fields.get('codec_type')).toBe('audio');
      expect(data?.packets).toBeNull();
    }),
  );
});

test('peaks are folded wherever the pieces are cut', () => {
  const samples = [0, 1000, -32768, 32767, 300, -300, 256, -257, 5];
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(sample, i * 2);
  });
  fc.assert(
    fc.property(fc.array(fc.nat({ max: bytes.length })), (cuts) => {
      const fold = createPeakAccumulator({ pairs: 4, samplesPerPair: 3 });
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      at.slice(1).forEach((end, i) => {
        fold.take(bytes.subarray(at[i], end));
      });
      expect([...fold.finish()]).toEqual([-128, 3, -2, 127, -2, 1, 0, 0]);
    }),
  );
  const short = createPeakAccumulator({ pairs: 1, samplesPerPair: 80 });
  short.take(bytes);
  expect([...short.finish()]).toEqual([-128, 127]);
});

test('the poster comes from a bright, rich tile past the beginning', () => {
  const tile = (fill: (i: number) => number) => Array.from({ length: 160 }, (_, i) => fill(i));
  const rich = tile((i) => 60 + ((i * 37) % 120));
  const black = tile(() => 2);
  const flat = tile(() => 118);
  const glare = tile((i) => 240 + (i % 10));
  const choose = (tiles: number[][]) =>
    choosePosterTile({ grey: Uint8Array.from(tiles.flat()), tileBytes: 160, tileWidth: 16 });
  expect(choose([rich, black, flat, glare, rich, black, black, black])).toBe(4);
  expect(choose([black, black])).toBe(1);
  expect(choose([rich])).toBe(0);
  // The end of the film is not told.
  expect(choose([black, flat, ...Array(17).fill(black), rich])).toBeLessThan(14);
});

test('what ffmpeg said becomes a code and a message without folders', () => {
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
  const told = explain(`[mov @ 0x7f] broken\nfile:${film}: Invalid data found`);
  expect(told.code).toBe('video_unreadable');
  expect(told.message).not.toMatch(/home|我的|0x7f/);
  expect(redactPaths({ text: 'file:/a/b/c.mp4: at 1/2 and /x', known: [] })).toBe('c.mp4: at 1/2 and x');
  expect(explain('x'.repeat(5000)).message.length).toBeLessThan(700);
});
