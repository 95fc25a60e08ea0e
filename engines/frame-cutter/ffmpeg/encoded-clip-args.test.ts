import { expect, test } from 'vitest';
import { planEncodedClip } from './encoded-clip-args.ts';

const info = { width: 640, height: 360, rate: { num: 30_000, den: 1001 }, frames: 9000, hasAudio: true };

test('starts reading half a second early and trims video by frame number and audio by time', () => {
  const args = planEncodedClip({
    mezzanine: '/m.mp4',
    info,
    startFrame: 100,
    endFrame: 190,
    output: '/c.mp4',
  });
  const after = (option: string) => args[args.indexOf(option) + 1];
  expect(after('-ss')).toBe('2.836166');
  expect(after('-vf')).toBe('trim=start_frame=15:end_frame=105,setpts=PTS-STARTPTS');
  expect(after('-af')).toBe('atrim=start=0.500501:end=3.503501,asetpts=PTS-STARTPTS,apad=whole_dur=3.003000');
  expect(after('-video_track_timescale')).toBe('30000');
  const first = planEncodedClip({
    mezzanine: '/m.mp4',
    info: { ...info, hasAudio: false },
    startFrame: 0,
    endFrame: 9,
    output: '/c.mp4',
  });
  expect(first).not.toContain('-ss');
  expect(first).not.toContain('-af');
});
