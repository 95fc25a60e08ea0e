import { truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fastH264Options, numberedVideoInput, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { createFfmpegRunner } from '../ffmpeg/run-ffmpeg.ts';
import { planProbe } from '../plans/probe.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 120_000 });
const media = createMediaProcessor();
const at = setUpTestFolder();

let requests = 0;
let port = 0;
const listener = createServer((_request, response) => {
  requests += 1;
  response.end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
});
afterAll(() => new Promise((resolve) => listener.close(resolve)));

const probeAndCatch = async (name: string) => {
  try {
    await media.probeSource(at(name), { signal: new AbortController().signal });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`${name} was accepted`);
};

const m3u8 = (address: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXT-X-ENDLIST\n`;

test.each<[string, () => string | Buffer]>([
  ['hls-file.mp4', () => m3u8('file:///etc/hostname')],
  ['hls-http.mp4', () => m3u8(`http://127.0.0.1:${port}/a.ts`)],
  ['hls-bom.mkv', () => `\ufeff\r\n${m3u8(`http://127.0.0.1:${port}/a.ts`)}`],
  ['hls-utf16.mp4', () => Buffer.from(`\ufeff${m3u8(`http://127.0.0.1:${port}/a.ts`)}`, 'utf16le')],
  ['hls-concat.avi', () => m3u8(`concat:http://127.0.0.1:${port}/a|file:///etc/hostname`)],
  ['list.mp4', () => `ffconcat version 1.0\nfile '/etc/hostname'\n`],
  ['bare-list.mp4', () => `file 'http://127.0.0.1:${port}/a.ts'\n`],
  [
    'dash.mp4',
    () => `<?xml version="1.0"?>\n<!-- x --><MPD><BaseURL>http://127.0.0.1:${port}/</BaseURL></MPD>`,
  ],
  ['sdp.mp4', () => `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video ${port} RTP/AVP 96\n`],
  ['asx.wmv', () => `<ASX version="3.0"><Entry><Ref href="http://127.0.0.1:${port}/"/></Entry></ASX>`],
  ['url.mp4', () => `http://127.0.0.1:${port}/film.mp4\n`],
])('refuses %s, which refers to other files, and fetches nothing', async (name, content) => {
  await writeFile(at(name), content());
  expect((await probeAndCatch(name)).code).toBe('video_forbidden_format');
  expect(requests).toBe(0);
});

test('lets ffprobe itself refuse a list that was not recognized', async () => {
  const run = createFfmpegRunner({});
  await writeFile(at('unseen.mp4'), m3u8(`http://127.0.0.1:${port}/a.ts`));
  const probing = run({
    tool: 'ffprobe',
    args: planProbe(at('unseen.mp4')),
    signal: null,
    wallMs: 20_000,
    fallbackErrorCode: 'video_unreadable',
  });
  await expect(probing).rejects.toMatchObject({ code: 'video_unreadable', message: /not on whitelist/i });
  expect(requests).toBe(0);
});

test('refuses text, images, sound without a picture, and empty files with different codes', async () => {
  await writeFile(at('text.mp4'), 'This is not a film.\n'.repeat(50));
  await writeFile(at('nothing.mp4'), '');
  await runTestFfmpeg([
    '-f',
    'lavfi',
    '-i',
    'color=red:s=64x64',
    '-frames:v',
    '1',
    '-f',
    'image2',
    '-c:v',
    'png',
    at('picture.mp4'),
  ]);
  await runTestFfmpeg(['-f', 'lavfi', '-i', 'sine=d=1', at('sound.m4a')]);
  await runTestFfmpeg([
    '-f',
    'lavfi',
    '-i',
    'sine=d=1',
    '-f',
    'lavfi',
    '-i',
    'color=red:s=64x64:r=25:d=0.04',
    '-map',
    '0',
    '-map',
    '1',
    '-frames:v',
    '1',
    '-c:v',
    'mjpeg',
    '-disposition:v',
    'attached_pic',
    at('cover.m4a'),
  ]);
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1 }),
    '-t',
    '0',
    ...fastH264Options,
    at('no-length.mp4'),
  ]);

  expect((await probeAndCatch('text.mp4')).code).toBe('video_unreadable');
  expect((await probeAndCatch('nothing.mp4')).code).toBe('video_empty');
  expect((await probeAndCatch('picture.mp4')).code).toBe('video_unreadable');
  expect((await probeAndCatch('sound.m4a')).code).toBe('video_no_picture');
  expect((await probeAndCatch('cover.m4a')).code).toBe('video_no_picture');
  expect((await probeAndCatch('no-length.mp4')).code).toBe('video_empty');
  expect((await probeAndCatch('absent.mp4')).code).toBe('source_missing');
});

test('refuses a film without an index with a message without folders', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1 }),
    ...fastH264Options,
    at('headless.mp4'),
  ]);
  await truncate(at('headless.mp4'), 3000);
  const error = await probeAndCatch('headless.mp4');
  expect(error.code).toBe('video_unreadable');
  expect(error.message).toContain('headless.mp4');
  expect(error.message).not.toContain(at('').slice(0, -1));
});

test('refuses a picture of 49 million pixels before decoding it', async () => {
  const big = ['-f', 'lavfi', '-i', 'color=red:s=7000x7000:r=1:d=1', '-c:v', 'png'];
  await runTestFfmpeg([...big, at('bomb.mov')]);
  const started = performance.now();
  expect((await probeAndCatch('bomb.mov')).code).toBe('video_unreadable');
  expect(performance.now() - started).toBeLessThan(15_000);
  const copy = ['-c', 'copy', '-frames:v', '1', '-f', 'image2'];
  await runTestFfmpeg(['-i', at('bomb.mov'), ...copy, at('bomb.mp4')]);
  expect((await probeAndCatch('bomb.mp4')).code).toBe('video_unreadable');
});
