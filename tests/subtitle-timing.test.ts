import { beforeAll, describe, expect, test, vi } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import type { TimingFinding } from '#domain/subtitle-timing/timing-record.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import {
  checkDemoTiming,
  demoInfo,
  expectProposal,
  mediaWithModel,
  moves,
  SURE,
  shift,
} from './testing/check-demo-timing.ts';
import { demoFolder, readDemoLines } from './testing/read-demo-lines.ts';

vi.setConfig({ testTimeout: 240_000 });
const withoutModel = createMediaProcessor();
const [first = '', second = ''] = shippedFilms;

describe('the demo films', () => {
  test.each(shippedFilms.slice(1))(
    '%s has subtitles that fit, with and without the acoustic model',
    async (film) => {
      const { lines } = await readDemoLines(film);
      expect(await checkDemoTiming(film, [lines])).toEqual([{ kind: 'fits' }]);
      expect(await checkDemoTiming(film, [lines], withoutModel)).toEqual([{ kind: 'fits' }]);
    },
  );
});

// subtitle-timing.long.test.ts moves the subtitles of every film.
describe(first, () => {
  let findings: TimingFinding[] = [];
  beforeAll(async () => {
    const { lines } = await readDemoLines(first);
    const { lines: others } = await readDemoLines(second);
    findings = await checkDemoTiming(first, [lines, others, ...moves.map((ms) => shift(lines, ms))]);
  }, 240_000);

  test('has subtitles that fit, with and without the acoustic model', async () => {
    const { lines } = await readDemoLines(first);
    expect(findings[0]).toEqual({ kind: 'fits' });
    expect(await checkDemoTiming(first, [lines], withoutModel)).toEqual([{ kind: 'fits' }]);
  });

  test.each(moves.map((ms, i) => [ms, i] as const))(
    'with subtitles that are off by %i ms gets a proposal within 100 ms',
    (ms, i) => {
      const finding = findings[i + 2];
      expectProposal(finding, ms);
      if (finding?.kind === 'off') expect(finding.offsetSureness).toBeGreaterThan(SURE);
    },
  );

  test('with the subtitles of another film gets none', () => {
    expect(findings[1]).toEqual({ kind: 'no_match', reason: 'fits_nowhere' });
  });
});

test('a film without sound is not listened to', async () => {
  const tracks = [[{ startMs: 0, endMs: 1000, en: 'Hello there' }], []];
  const found = await mediaWithModel.findSubtitleTiming(
    { mezzanine: '/nowhere.mp4', info: { ...demoInfo, hasAudio: false }, tracks },
    { signal: new AbortController().signal },
  );
  expect(found).toEqual(tracks.map(() => ({ kind: 'no_match', reason: 'no_speech' })));
});

test('reads a film in parts as it would in one piece, and stops when it is told to', async () => {
  const { lines } = await readDemoLines(first);
  const controller = new AbortController();
  const checking = mediaWithModel.findSubtitleTiming(
    { mezzanine: `${demoFolder}/${first}`, info: demoInfo, tracks: [lines] },
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  await expect(checking).rejects.toMatchObject({ name: expect.stringMatching(/Abort|AppError/) });
});
