import fc from 'fast-check';
import { afterAll, test, vi } from 'vitest';
import { createMediaProcessor } from '../create-media-processor.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { arbitrarySpan, arbitrarySpans, expectExactCut, makeUnusualFilm } from '../testing/unusual-films.ts';

vi.setConfig({ testTimeout: 120_000 });
const at = setUpTestFolder();
const media = createMediaProcessor({ warm: true });
afterAll(() => media.close());

// random-spans.long.test.ts tests all kinds of films, with 200 spans that differ from run to run.
test.each(['29.97', 'of a variable rate', 'of 10-bit HEVC with 5.1 sound'])(
  'cuts any random span and joins any random spans of a film %s exactly',
  async (name) => {
    const film = await makeUnusualFilm({ name, at });
    await fc.assert(
      fc.asyncProperty(arbitrarySpan(film), async (span) => {
        await expectExactCut({ media, film, spans: [span], output: at('clip.mp4') });
      }),
      { seed: 2, numRuns: 1, endOnFailure: true },
    );
    await fc.assert(
      fc.asyncProperty(arbitrarySpans(film), async (spans) => {
        await expectExactCut({ media, film, spans, output: at('clip.mp4') });
      }),
      { seed: 1, numRuns: 1, endOnFailure: true },
    );
  },
);
