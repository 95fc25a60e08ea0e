import { describe, expect, test, vi } from 'vitest';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import type { TimingFinding } from '#domain/subtitle-timing/timing-record.ts';
import type { PairedLine } from '#domain/subtitles/types.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { acousticModelFile } from '#server/adapters/acoustic-model-file.ts';
import { demoFolder, readDemoLines } from './testing/read-demo-lines.ts';

vi.setConfig({ testTimeout: 240_000 });
const media = createMediaProcessor({ acousticModel: acousticModelFile });
const withoutModel = createMediaProcessor();
const signal = new AbortController().signal;
const info = { durationMs: 60_000, hasAudio: true };
const [first = '', second = '', third = ''] = shippedFilms;

const shift = (lines: readonly PairedLine[], ms: number) =>
  lines.map((line) => ({ ...line, startMs: line.startMs + ms, endMs: line.endMs + ms }));

async function check(film: string, tracks: (readonly PairedLine[])[], by = media): Promise<TimingFinding[]> {
  return by.findSubtitleTiming({ mezzanine: `${demoFolder}/${film}`, info, tracks }, { signal });
}

/** How much the subtitles of some films are moved. */
const moves = [
  [first, 2400],
  [second, -1800],
  [third, 9000],
] as const;
const findings = new Map<string, Promise<TimingFinding[]>>();
/**
 * Returns the findings for a film's own subtitles, shifted ones, and those of another film. They are checked together, as the
 * tracks of a film are, because most of the time goes into preparing the film.
 */
function findingsOf(film: string): Promise<TimingFinding[]> {
  const findAll = async () => {
    const { lines } = await readDemoLines(film);
    const { lines: others } = await readDemoLines(second);
    const [, ms = 0] = moves.find(([moved]) => moved === film) ?? [];
    return check(film, [lines, ...(ms === 0 ? [] : [shift(lines, ms)]), ...(film === first ? [others] : [])]);
  };
  const found = findings.get(film) ?? findAll();
  findings.set(film, found);
  return found;
}

describe('the demo films', () => {
  test.each(shippedFilms)('%s has subtitles that fit, with and without the acoustic model', async (film) => {
    const { lines } = await readDemoLines(film);
    expect((await findingsOf(film))[0]).toEqual({ kind: 'fits' });
    expect(await check(film, [lines], withoutModel)).toEqual([{ kind: 'fits' }]);
  });

  test.each(moves)(
    '%s with subtitles that are off by %i ms gets a proposal within 100 ms',
    async (film, ms) => {
      const [, finding] = await findingsOf(film);
      expect(finding).toMatchObject({ kind: 'off', timing: { ratio: 1 } });
      if (finding?.kind !== 'off') return;
      expect(Math.abs(finding.timing.offsetMs + ms)).toBeLessThanOrEqual(100);
      expect(finding.offsetSureness).toBeGreaterThan(0.95);
    },
  );

  test('one with the subtitles of another one gets none', async () => {
    const [, , finding] = await findingsOf(first);
    expect(finding).toEqual({ kind: 'no_match', reason: 'fits_nowhere' });
  });
});

test('a film without sound is not listened to', async () => {
  const tracks = [[{ startMs: 0, endMs: 1000, en: 'Hello there' }], []];
  const found = await media.findSubtitleTiming(
    { mezzanine: '/nowhere.mp4', info: { ...info, hasAudio: false }, tracks },
    { signal },
  );
  expect(found).toEqual(tracks.map(() => ({ kind: 'no_match', reason: 'no_speech' })));
});

test('reads a film in parts as it would in one piece, and stops when it is told to', async () => {
  const { lines } = await readDemoLines(first);
  const controller = new AbortController();
  const checking = media.findSubtitleTiming(
    { mezzanine: `${demoFolder}/${first}`, info, tracks: [lines] },
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  await expect(checking).rejects.toMatchObject({ name: expect.stringMatching(/Abort|AppError/) });
});
