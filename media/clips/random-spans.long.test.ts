import fc from 'fast-check';
import { afterAll, test, vi } from 'vitest';
import { createMediaProcessor } from '../create-media-processor.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import {
  arbitrarySpan,
  arbitrarySpans,
  expectExactCut,
  makeUnusualFilm,
  unusualFilmNames,
} from '../testing/unusual-films.ts';

vi.setConfig({ testTimeout: 30 * 60_000 });
const SPANS = 200;
const at = setUpTestFolder();
const media = createMediaProcessor({ warm: true });
afterAll(() => media.close());

test.each(unusualFilmNames)(`cuts any of ${SPANS} random spans exactly: a film %s`, async (name) => {
  const film = await makeUnusualFilm({ name, at });
  await fc.assert(
    fc.asyncProperty(arbitrarySpan(film), async (span) => {
      await expectExactCut({ media, film, spans: [span], output: at('clip.mp4') });
    }),
    { numRuns: Math.ceil(SPANS / unusualFilmNames.length), endOnFailure: true },
  );
});

test.each(unusualFilmNames)('joins any two to four random spans exactly: a film %s', async (name) => {
  const film = await makeUnusualFilm({ name, at });
  await fc.assert(
    fc.asyncProperty(arbitrarySpans(film), async (spans) => {
      await expectExactCut({ media, film, spans, output: at('clip.mp4') });
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
