import { readFile, writeFile } from 'node:fs/promises';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createMediaProcessor } from '../create-media-processor.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 120_000 });
const media = createMediaProcessor();
const at = setUpTestFolder();
const options = { signal: new AbortController().signal };

/** Reads a still's format and size, and the number on its frame (see `numberedVideoInput`). */
async function readStill(name: string) {
  const picture = sharp(await readFile(at(name)));
  const { format, width, height } = await picture.metadata();
  const bits = await picture
    .extract({ left: 0, top: 0, width, height: Math.floor((height * 14) / 90) })
    .resize(16, 1, { fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer();
  const number = [...bits].reduce((sum, value, bit) => sum + (value > 128 ? 2 ** bit : 0), 0);
  return { format, width, height, number };
}

test('extracts the requested frame from the mezzanine or, larger, from the original', async () => {
  // Wider than a mezzanine but low, which is fast to encode, with few key frames and B-frames, and not beginning at 0.
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '30000/1001', seconds: 2.5, size: '320x40' }),
    ...['-vf', 'scale=1600:200:flags=neighbor', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'],
    ...['-g', '250', '-bf', '3', '-pix_fmt', 'yuv420p', '-output_ts_offset', '7.3', at('original.mkv')],
  ]);
  const { path, info } = await importTestFilm({ source: at('original.mkv'), output: at('mezzanine.mp4') });
  expect(info).toMatchObject({ width: 1280, height: 160 });

  for (const frame of [0, 1, 37, info.frames - 1]) {
    for (const [original, format, width] of [
      [null, 'jpg', 1280],
      [at('original.mkv'), 'png', 1600],
    ] as const) {
      const name = `${frame}-%03d-${width}.${format}`;
      await media.extractStill({ mezzanine: path, info, frame, output: at(name), original, format }, options);
      expect(await readStill(name)).toEqual({
        ...{ format: format === 'png' ? 'png' : 'jpeg', width, height: width / 8 },
        number: frame,
      });
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
      expect(await readStill('still.png')).toMatchObject({ number: shown[frame] });
    }
  }
});

test('uses the start time with which the mezzanine was made, not the one that probing would choose', async () => {
  await runTestFfmpeg([
    ...[
      ...numberedVideoInput({ rate: '24', seconds: 2, size: '320x40' }),
      ...clickTrackInput({ seconds: 2 }),
    ],
    ...['-vf', 'scale=1600:200:flags=neighbor', ...fastH264Options, '-c:a', 'aac', at('earlier.mkv')],
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
    expect(await readStill('earlier.png')).toMatchObject({ width: 1600, number: shown[frame] });
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
    expect(await readStill('still.png')).toMatchObject({ width: 320, number: 30 });
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
