import fc from 'fast-check';
import { afterAll, test, vi } from 'vitest';
import { createMediaWorks } from '../media-works.ts';
import { makeTestFolder } from '../test-folder.ts';
import { anySpan, anySpans, expectExactCut, makeOddFilm, oddFilmNames } from './test-odd-films.ts';

vi.setConfig({ testTimeout: 30 * 60_000 });
const SPANS = 200;
const at = makeTestFolder();
const media = createMediaWorks({ warm: true });
afterAll(() => media.close());

test.each(oddFilmNames)(`any of ${SPANS} spans of odd films is cut exactly: a film %s`, async (name) => {
  const film = await makeOddFilm({ name, at });
  await fc.assert(
    fc.asyncProperty(anySpan(film), async (span) => {
      await expectExactCut({ media, film, spans: [span], output: at('clip.mp4') });
    }),
    { numRuns: Math.ceil(SPANS / oddFilmNames.length), endOnFailure: true },
  );
});

test.each(oddFilmNames)('any few spans of odd films are joined exactly: a film %s', async (name) => {
  const film = await makeOddFilm({ name, at });
  await fc.assert(
    fc.asyncProperty(anySpans(film), async (spans) => {
      await expectExactCut({ media, film, spans, output: at('clip.mp4') });
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
