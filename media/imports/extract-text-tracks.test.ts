import { writeFile } from 'node:fs/promises';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { parseSubtitle } from '#domain/subtitles/parse-subtitle.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const media = createMediaProcessor();
const at = setUpTestFolder();
const options = { signal: new AbortController().signal };

const srt = `1
00:00:01,000 --> 00:00:02,500
You're a fool for <i>travelling</i> alone.

2
00:00:03,200 --> 00:00:03,900
你还活着
`;

/** GB18030 for 你还活着. */
const gbkLine = Buffer.from([0xc4, 0xe3, 0xbb, 0xb9, 0xbb, 0xee, 0xd7, 0xc5]);

beforeAll(async () => {
  await writeFile(at('plain.srt'), srt);
  await writeFile(
    at('gbk.srt'),
    Buffer.concat([Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), gbkLine, Buffer.from('\n')]),
  );
  await runTestFfmpeg(['-i', at('plain.srt'), at('plain.ass')]);
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 4 }),
    ...fastH264Options,
    at('picture.mp4'),
  ]);
});

async function extract(name: string) {
  const { textTracks, startMs } = await media.probeSource(at(name), options);
  return media.extractTextTracks({ path: at(name), startMs, tracks: textTracks }, options);
}

test('extracts every text track of a Matroska file in its own format in one run', async () => {
  await runTestFfmpeg([
    ...['-i', at('picture.mp4'), '-i', at('plain.srt'), '-i', at('plain.ass'), '-i', at('gbk.srt')],
    ...['-map', '0', '-map', '1', '-map', '2', '-map', '1', '-map', '3', '-c', 'copy', '-c:s:2', 'webvtt'],
    ...['-metadata:s:s:0', 'language=eng', '-metadata:s:s:0', 'title=English SDH'],
    ...[
      '-metadata:s:s:3',
      'language=chi',
      '-attach',
      at('plain.srt'),
      '-metadata:s:t',
      'mimetype=text/plain',
    ],
    at('many.mkv'),
  ]);
  const [first, styled, web, old, ...others] = await extract('many.mkv');
  expect(others).toEqual([]);
  expect(first).toMatchObject({ index: 1, format: 'srt', language: 'eng', title: 'English SDH' });
  expect(first?.text).toContain("00:00:01,000 --> 00:00:02,500\nYou're a fool for <i>travelling</i> alone.");
  expect(first?.text).toContain('00:00:03,200 --> 00:00:03,900\n你还活着');
  expect(styled).toMatchObject({ index: 2, format: 'ass', language: null, title: null });
  expect(styled?.text).toMatch(/^Dialogue: 0,0:00:03\.20,0:00:03\.90,Default,.*,你还活着/m);
  expect(web?.format).toBe('vtt');
  expect(web?.text).toMatch(/^WEBVTT[\s\S]*00:01\.000 --> 00:02\.500/);
  expect(old).toMatchObject({ format: 'srt', language: 'chi' });
  expect(old?.text).toContain('00:00:01,000 --> 00:00:02,000\n你还活着');
});

test('converts timed text of an mp4 to srt', async () => {
  await runTestFfmpeg([
    '-i',
    at('picture.mp4'),
    '-i',
    at('plain.srt'),
    '-map',
    '0',
    '-map',
    '1',
    '-c:v',
    'copy',
    '-c:s',
    'mov_text',
    at('timed.mp4'),
  ]);
  const [track] = await extract('timed.mp4');
  expect(track?.format).toBe('srt');
  expect(track?.text).toContain('00:00:03,200 --> 00:00:03,900\n你还活着');
});

test('keeps text in sync with the picture if the container does not begin at 0', async () => {
  await runTestFfmpeg([
    ...['-i', at('picture.mp4'), '-i', at('plain.srt'), '-map', '0', '-map', '1', '-c', 'copy'],
    ...['-output_ts_offset', '5', at('late.mkv')],
  ]);
  const [track] = await extract('late.mkv');
  expect(track?.text).toContain('00:00:01,000 --> 00:00:02,500');
  const { path, info } = await importTestFilm({ source: at('late.mkv'), output: at('late.mp4') });
  expect(info.originalStartMs).toBe(5000);
  expect((await readFrameNumbers(path)).slice(0, 50)[25]).toBe(25);
});

test.each([
  ['srt', 'copy'],
  ['ass', 'ass'],
  ['vtt', 'webvtt'],
])('keeps a cue that begins before the first frame, in %s', async (format, codec) => {
  const name = `early-${format}.mkv`;
  await writeFile(at('early.srt'), srt.replace('00:00:01,000', '00:00:00,000'));
  await runTestFfmpeg([
    ...[
      '-itsoffset',
      '0.021',
      '-i',
      at('picture.mp4'),
      '-i',
      at('early.srt'),
      ...clickTrackInput({ seconds: 4 }),
    ],
    ...['-map', '0', '-map', '2', '-map', '1', '-c:v', 'copy', '-c:a', 'pcm_s16le', '-c:s', codec, at(name)],
  ]);
  expect(await media.probeSource(at(name), options)).toMatchObject({ startMs: expect.closeTo(21, 3) });
  const [track] = await extract(name);
  const { cues } = parseSubtitle({ text: track?.text ?? '', format: track?.format ?? null });
  expect(cues).toMatchObject([
    { startMs: 0, text: expect.stringContaining('fool') },
    { startMs: expect.closeTo(3179, -1), text: '你还活着' },
  ]);
});

test('returns no tracks for a film without text tracks', async () => {
  await runTestFfmpeg([
    ...['-i', at('picture.mp4'), '-i', at('plain.srt'), '-f', 'lavfi', '-i', 'color=s=160x90:d=1'],
    '-map',
    '0',
    '-c',
    'copy',
    at('bare.mkv'),
  ]);
  expect((await media.probeSource(at('bare.mkv'), options)).textTracks).toEqual([]);
  expect(await extract('bare.mkv')).toEqual([]);
});
