import { copyFile, writeFile } from 'node:fs/promises';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  readFrameNumbers,
  runTestFfmpeg,
  runTestFfprobe,
} from '@taici/frame-cutter/testing';
import { expect, test, vi } from 'vitest';
import { createMediaProcessor } from '../create-media-processor.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 120_000 });
const media = createMediaProcessor();
const at = setUpTestFolder();
const options = { signal: new AbortController().signal };

test('extracts the requested frame from the mezzanine or, larger, from the original', async () => {
  // Larger than a mezzanine, with few key frames and B-frames, and not beginning at 0.
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '30000/1001', seconds: 2.5, size: '320x180' }),
    ...['-vf', 'scale=1600:900:flags=neighbor', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'],
    ...['-g', '250', '-bf', '3', '-pix_fmt', 'yuv420p', '-output_ts_offset', '7.3', at('original.mkv')],
  ]);
  const { path, info } = await importTestFilm({ source: at('original.mkv'), output: at('mezzanine.mp4') });
  expect(info).toMatchObject({ width: 1280, height: 720 });

  for (const frame of [0, 1, 37, info.frames - 1]) {
    for (const [original, format, width] of [
      [null, 'jpg', 1280],
      [at('original.mkv'), 'png', 1600],
    ] as const) {
      const name = `${frame}-%03d-${width}.${format}`;
      await media.extractStill({ mezzanine: path, info, frame, output: at(name), original, format }, options);
      await copyFile(at(name), at('read.bin'));
      expect(await runTestFfprobe({ path: at('read.bin'), entries: 'codec_name,width,height' })).toBe(
        `${format === 'png' ? 'png' : 'mjpeg'},${width},${(width * 9) / 16}`,
      );
      expect(await readFrameNumbers(at('read.bin'))).toEqual([frame]);
    }
  }
  await expect(
    media.extractStill(
      { mezzanine: path, info, frame: info.frames, output: at('x.png'), original: null, format: 'png' },
      options,
    ),
  ).rejects.toMatchObject({ code: 'cut_out_of_range' });
});

test('extracts the right frame of the original for a frame that lasts seconds, and at twice the frame rate', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 9 }),
    ...['-vf', "select='lt(n,20)+gt(n,180)'", '-fps_mode', 'vfr', ...fastH264Options, at('long-frame.mkv')],
  ]);
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '120', seconds: 1 }),
    ...fastH264Options,
    at('fast.mkv'),
  ]);
  for (const [name, frames] of [
    ['long-frame.mkv', [100, 170]],
    ['fast.mkv', [7, 50]],
  ] as const) {
    const { path, info } = await importTestFilm({ source: at(name), output: at(`${name}.mp4`) });
    const shown = await readFrameNumbers(path);
    for (const frame of frames) {
      const args = {
        mezzanine: path,
        info,
        frame,
        output: at('still.png'),
        original: at(name),
        format: 'png',
      } as const;
      await media.extractStill(args, options);
      expect(await readFrameNumbers(at('still.png'))).toEqual([shown[frame]]);
    }
  }
});

test('uses the start time with which the mezzanine was made, not the one that probing would choose', async () => {
  await runTestFfmpeg([
    ...[
      ...numberedVideoInput({ rate: '24', seconds: 2, size: '320x180' }),
      ...clickTrackInput({ seconds: 2 }),
    ],
    ...['-vf', 'scale=1600:900:flags=neighbor', ...fastH264Options, '-c:a', 'aac', at('earlier.mkv')],
  ]);
  const probed = await media.probeSource(at('earlier.mkv'), options);
  expect(probed.startMs).toBeCloseTo(21, 0);
  const mezzanine = at('earlier.mp4');
  const args = {
    path: at('earlier.mkv'),
    sourceInfo: { ...probed, startMs: 0 },
    output: mezzanine,
    keyFrameMs: [],
  };
  const { info } = await media.makeMezzanine(args, options);
  expect(info.originalStartMs).toBe(0);
  const shown = await readFrameNumbers(mezzanine);
  for (const frame of [0, 20, 31]) {
    const still = { mezzanine, info, frame, output: at('earlier.png'), original: at('earlier.mkv') };
    await media.extractStill({ ...still, format: 'png' }, options);
    expect(await runTestFfprobe({ path: at('earlier.png'), entries: 'width' })).toBe('1600');
    expect(await readFrameNumbers(at('earlier.png'))).toEqual([shown[frame]]);
  }
});

test('takes the frame from the mezzanine if the original no longer shows it', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 2, size: '320x180' }),
    ...fastH264Options,
    at('film.mkv'),
  ]);
  await runTestFfmpeg([
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=640x360:r=25:d=2',
    ...fastH264Options,
    at('another.mkv'),
  ]);
  await writeFile(at('broken.mkv'), 'no film');
  const { path, info } = await importTestFilm({ source: at('film.mkv'), output: at('film.mp4') });
  for (const original of ['another.mkv', 'broken.mkv', 'absent.mkv']) {
    const args = {
      mezzanine: path,
      info,
      frame: 30,
      output: at('still.png'),
      original: at(original),
      format: 'png',
    } as const;
    await media.extractStill(args, options);
    expect(await readFrameNumbers(at('still.png'))).toEqual([30]);
    expect(await runTestFfprobe({ path: at('still.png'), entries: 'width' })).toBe('320');
  }
});

test('gives the same colors as JPEG and PNG, from mezzanine and original', async () => {
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', 'color=0x20c040:s=1280x720:r=25:d=0.2,format=yuv420p'],
    ...[
      '-vf',
      'scale=out_color_matrix=bt709,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709',
    ],
    ...[...fastH264Options, at('green.mkv')],
  ]);
  const { path, info } = await importTestFilm({ source: at('green.mkv'), output: at('green.mp4') });
  for (const [format, original] of [
    ['png', null],
    ['jpg', null],
    ['png', at('green.mkv')],
    ['jpg', at('green.mkv')],
  ] as const) {
    const output = at(`green.${format}`);
    await media.extractStill({ mezzanine: path, info, frame: 2, output, original, format }, options);
    const [red = 0, green = 0, blue = 0] = await runTestFfmpeg([
      ...['-i', output, '-vf', 'scale=1:1:flags=area,format=rgb24', '-f', 'rawvideo', 'pipe:1'],
    ]);
    expect(Math.abs(red - 0x20)).toBeLessThan(8);
    expect(Math.abs(green - 0xc0)).toBeLessThan(8);
    expect(Math.abs(blue - 0x40)).toBeLessThan(8);
  }
});
