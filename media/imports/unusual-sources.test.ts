import { copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  range,
  readClickTimes,
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
const options = { signal: new AbortController().signal };
const at = setUpTestFolder();
const importFilm = (name: string) => importTestFilm({ source: at(name), output: at(`made/${name}.mp4`) });

test('imports a film without sound', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1 }),
    ...fastH264Options,
    at('silent.mp4'),
  ]);
  const { path, info } = await importFilm('silent.mp4');
  expect(info.hasAudio).toBe(false);
  await expect(readClickTimes(path)).rejects.toThrow(/matches no streams/);
});

test('rotates a rotated picture and widens one with wide pixels', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1 }),
    ...fastH264Options,
    at('flat.mp4'),
  ]);
  await runTestFfmpeg(['-i', at('flat.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90', at('turned.mp4')]);
  expect((await importFilm('turned.mp4')).info).toMatchObject({ width: 90, height: 160 });

  await runTestFfmpeg(['-i', at('flat.mp4'), '-vf', 'setsar=64/45', ...fastH264Options, at('wide.mp4')]);
  const wide = await importFilm('wide.mp4');
  expect(wide.info).toMatchObject({ width: 228, height: 90 });
  expect(await readFrameNumbers(wide.path)).toEqual(range(25));
});

test('imports 10-bit HEVC with HDR colors and Opus in Matroska', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '24', seconds: 1.5 }),
    ...clickTrackInput({ seconds: 1.5 }),
    '-pix_fmt',
    'yuv420p10le',
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=none:crf=14:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
    '-c:a',
    'libopus',
    at('hdr.mkv'),
  ]);
  expect(await media.probeSource(at('hdr.mkv'), options)).toMatchObject({
    video: { codec: 'hevc', hdr: true, pixelFormat: 'yuv420p10le' },
    audio: { codec: 'opus' },
  });
  const { path } = await importFilm('hdr.mkv');
  expect((await readFrameNumbers(path)).slice(0, 36)).toEqual(range(36));
  const clicks = await readClickTimes(path);
  expect(clicks.length).toBe(2);
});

test('imports VP8 in a WebM that does not state its duration', async () => {
  const stream = await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1.6 }),
    '-c:v',
    'libvpx',
    '-b:v',
    '2M',
    '-f',
    'webm',
    'pipe:1',
  ]);
  await writeFile(at('live.webm'), stream);
  const info = await media.probeSource(at('live.webm'), options);
  expect(info.durationMs).toBeGreaterThan(1400);
  expect(info.durationMs).toBeLessThanOrEqual(1640);
  const { path } = await importFilm('live.webm');
  expect(await readFrameNumbers(path)).toEqual(range(40));
});

test('imports a transport stream that begins at 95,000 s and changes its picture size, without loss and from 0', async () => {
  for (const [name, size, offset] of [
    ['first.ts', '160x90', '95000'],
    ['second.ts', '320x180', '95001.6'],
  ] as const) {
    await runTestFfmpeg([
      ...numberedVideoInput({ rate: '25', seconds: 1.6, size }),
      ...fastH264Options,
      '-muxdelay',
      '0',
      '-output_ts_offset',
      offset,
      at(name),
    ]);
  }
  await writeFile(
    at('late.ts'),
    Buffer.concat([await readFile(at('first.ts')), await readFile(at('second.ts'))]),
  );
  const { path, info } = await importFilm('late.ts');
  expect(Math.abs(info.originalStartMs - 95_000_000)).toBeLessThan(100);
  const shown = await readFrameNumbers(path);
  expect(shown.length).toBe(80);
  expect(shown.slice(0, 39)).toEqual(range(39));
  expect(shown.slice(41)).toEqual(range(40).slice(1));
});

test('keeps the delay of sound or picture that begins late in the container', async () => {
  const picture = numberedVideoInput({ rate: '25', seconds: 2 });
  const sound = clickTrackInput({ seconds: 2 });
  const pcm = ['-map', '0:v', '-map', '1:a', ...fastH264Options, '-bf', '0', '-c:a', 'pcm_s16le'];
  await runTestFfmpeg([...picture, '-itsoffset', '0.5', ...sound, ...pcm, at('late-sound.mkv')]);
  await runTestFfmpeg(['-itsoffset', '0.52', ...picture, ...sound, ...pcm, at('late-picture.mkv')]);

  const lateSound = await importFilm('late-sound.mkv');
  expect((await readFrameNumbers(lateSound.path)).slice(0, 50)).toEqual(range(50));
  const [first = 0, second = 0] = await readClickTimes(lateSound.path);
  expect(Math.abs(first - 0.5)).toBeLessThan(0.002);
  expect(Math.abs(second - 1.5)).toBeLessThan(0.002);

  const latePicture = await importFilm('late-picture.mkv');
  const shown = await readFrameNumbers(latePicture.path);
  expect(shown.slice(0, 13)).toEqual(Array(13).fill(0));
  expect(shown.slice(13, 60)).toEqual(range(47));
  expect(Math.abs((await readClickTimes(latePicture.path))[1] ?? 0) - 1).toBeLessThan(0.002);
});

test('keeps picture and sound in sync if the container has negative timestamps', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 2 }),
    ...clickTrackInput({ seconds: 2 }),
    ...fastH264Options,
    '-c:a',
    'pcm_s16le',
    '-output_ts_offset',
    '-0.4',
    '-avoid_negative_ts',
    'disabled',
    at('negative.mkv'),
  ]);
  const { path, info } = await importFilm('negative.mkv');
  const shown = await readFrameNumbers(path);
  const clicks = await readClickTimes(path);
  // Each click is at the frame of its second, wherever the container's timestamps begin.
  const second = clicks.at(-1) ?? 0;
  expect(shown[Math.round(second * 25)]).toBe(25);
  expect(info.frames).toBe(shown.length);
});

test('imports what can be decoded of a damaged film and reports it as truncated', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 6 }),
    ...clickTrackInput({ seconds: 6 }),
    ...fastH264Options,
    '-movflags',
    '+faststart',
    at('cut-off.mp4'),
  ]);
  await truncate(at('cut-off.mp4'), Math.floor((await stat(at('cut-off.mp4'))).size / 2));
  const { path, info, truncated } = await importFilm('cut-off.mp4');
  expect(truncated).toBe(true);
  expect(info.frames).toBeGreaterThan(40);
  expect(info.frames).toBeLessThan(120);
  const shown = await readFrameNumbers(path);
  expect(shown.slice(0, info.frames - 2)).toEqual(range(info.frames - 2));
});

test.each([
  ['mono at 8 kHz', { seconds: 2, sampleRate: 8000 }, ['-c:a', 'pcm_s16le']],
  ['5.1', { seconds: 2, layout: '5.1' }, ['-c:a', 'ac3']],
])('converts sound of %s to stereo at 48 kHz and keeps the times of clicks', async (name, sound, codec) => {
  const file = `sound-${name.length}.mkv`;
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 2 }),
    ...clickTrackInput(sound),
    ...fastH264Options,
    ...codec,
    at(file),
  ]);
  const { path, info } = await importFilm(file);
  expect(await runTestFfprobe({ path, entries: 'codec_name,sample_rate,channels' })).toMatch(
    /^aac,48000,2$/m,
  );
  const expected = (await readClickTimes(at(file))).map((click) => click - info.originalStartMs / 1000);
  const clicks = await readClickTimes(path);
  expect(clicks.length).toBe(expected.length);
  clicks.forEach((click, i) => {
    expect(Math.abs(click - (expected[i] ?? 0))).toBeLessThan(0.002);
  });
});

test('keeps sound in sync if the number of channels changes', async () => {
  for (const [name, layout, offset] of [
    ['stereo.ts', 'mono', '100'],
    ['surround.ts', '5.1', '102'],
  ] as const) {
    const streams = [
      ...numberedVideoInput({ rate: '25', seconds: 2 }),
      ...clickTrackInput({ seconds: 2, layout }),
    ];
    const codecs = [...fastH264Options, '-c:a', 'ac3', ...(layout === 'mono' ? ['-ac', '2'] : [])];
    await runTestFfmpeg([...streams, ...codecs, '-muxdelay', '0', '-output_ts_offset', offset, at(name)]);
  }
  const parts = [await readFile(at('stereo.ts')), await readFile(at('surround.ts'))];
  await writeFile(at('changing.ts'), Buffer.concat(parts));
  const { path } = await importFilm('changing.ts');
  const clicks = await readClickTimes(path);
  expect(clicks.length).toBe(4);
  clicks.forEach((click, second) => {
    // The delay of the encoder, which a transport stream does not state, is a few milliseconds.
    expect(Math.abs(click - second)).toBeLessThan(0.03);
  });
  expect((await readdir(dirname(path))).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('imports files whose names have Chinese characters, quotes, %03d, a leading minus, or a line break', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1 }),
    ...fastH264Options,
    at('plain.mp4'),
  ]);
  for (const name of [`-电影 片段'引号"&;(1)%03d.mp4`, 'two\nlines $(id)`id`.mp4']) {
    await copyFile(at('plain.mp4'), at(name));
    const { path, info } = await importFilm(name);
    expect(info.frames).toBe(25);
    expect(await readFrameNumbers(path)).toEqual(range(25));
  }
});

test('stops on an abort and leaves no files', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 4 }),
    ...fastH264Options,
    at('long.mp4'),
  ]);
  await runTestFfmpeg(['-stream_loop', '200', '-i', at('long.mp4'), '-c', 'copy', at('longer.mp4')]);
  const sourceInfo = await media.probeSource(at('longer.mp4'), options);
  const output = at('aborted/mezzanine.mp4');
  await mkdir(dirname(output), { recursive: true });
  const controller = new AbortController();
  let progress = 0;
  const work = media.makeMezzanine(
    { path: at('longer.mp4'), sourceInfo, output, keyFrameMs: [] },
    {
      signal: controller.signal,
      onProgress(fraction) {
        progress = fraction;
        if (fraction > 0.001) controller.abort();
      },
    },
  );
  await expect(work).rejects.toMatchObject({ code: 'cancelled' });
  expect(progress).toBeGreaterThan(0);
  expect(progress).toBeLessThan(0.9);
  expect(await readdir(dirname(output))).toEqual([]);
});
