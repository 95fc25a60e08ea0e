import { expect, test } from 'vitest';
import { writeSubtitleTracks } from '../clips/write-subtitle-tracks.ts';
import { placeReelLines, writeFilmTitle } from './reel-texts.ts';
import type { ReelPart } from './types.ts';

const part = (lineId: string, change: Partial<ReelPart['line']> = {}): ReelPart => ({
  videoId: 'v',
  startFrame: 120,
  endFrame: 150,
  cutStartMs: 5000,
  line: { lineId, startMs: 5050, endMs: 6000, en: 'Take it.', zh: null, ...change },
  filmTitle: 'Sintel',
  filmTitleZh: null,
});
const placed = [
  { startFrame: 0, endFrame: 30, startMs: 0, endMs: 1250 },
  { startFrame: 30, endFrame: 60, startMs: 1250, endMs: 2500 },
];

test('a line has the times of its own part, and never reaches into another', () => {
  const lines = placeReelLines({ parts: [part('a'), part('b', { startMs: 4900, endMs: 9000 })], placed });
  expect(lines.map(({ id, startMs, endMs }) => [id, startMs, endMs])).toEqual([
    ['a', 50, 1000],
    ['b', 1250, 2500],
  ]);
});

test('a reel has a track for each language that was chosen and that has text', () => {
  const lines = placeReelLines({ parts: [part('a'), part('b', { zh: '拿着。' })], placed });
  expect(writeSubtitleTracks({ lines, subtitles: 'both' })).toEqual([
    {
      language: 'eng',
      srt: '1\n00:00:00,050 --> 00:00:01,000\nTake it.\n\n2\n00:00:01,300 --> 00:00:02,250\nTake it.\n',
    },
    { language: 'chi', srt: '1\n00:00:01,300 --> 00:00:02,250\n拿着。\n' },
  ]);
  expect(writeSubtitleTracks({ lines, subtitles: 'zh' })).toHaveLength(1);
  expect(writeSubtitleTracks({ lines: lines.slice(0, 1), subtitles: 'zh' })).toEqual([]);
  expect(writeSubtitleTracks({ lines, subtitles: 'none' })).toEqual([]);
});

test('the title of a film stands in the upper left corner and is never an instruction', () => {
  const ass = writeFilmTitle({
    title: 'Sintel {\\an2}',
    picture: { width: 1280, height: 720 },
    durationMs: 2000,
  });
  expect(ass).toMatch(/^Style: TITLE,.*,7,64,64,32,1$/m);
  expect(ass).toContain('Dialogue: 0,0:00:00.00,0:00:02.00,TITLE,,0,0,0,,Sintel \\{\\\u2060an2\\}');
});
