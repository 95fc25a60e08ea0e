import { expect, test } from 'vitest';
import type { Line } from '../films/types.ts';
import { makeClock, makeLine, makeMezzanineInfo } from '../testing/factories.ts';
import { createCutProposals } from './cut-proposals.ts';

test('the lines beside a line are read again only after its video has changed, or after a minute', async () => {
  const clock = makeClock();
  let stored: Line[] = [];
  const asked: string[][] = [];
  const propose = createCutProposals({
    clock,
    alignments: { alignedLinesByKeys: async () => [] },
    films: {
      async linesOfRanges(ranges) {
        asked.push(ranges.map(({ videoId }) => videoId));
        return stored.filter((line) =>
          ranges.some(
            ({ videoId, startMs, endMs }) =>
              line.videoId === videoId && line.startMs < endMs && line.endMs > startMs,
          ),
        );
      },
    },
  });
  const toLine = (line: Line, revision: number) => ({
    ...line,
    lineId: line.id,
    mezzanine: makeMezzanineInfo(),
    revision,
  });
  const [first, other] = [
    makeLine('v', 0, { startMs: 1000, endMs: 2000 }),
    makeLine('w', 0, { startMs: 1000, endMs: 2000 }),
  ];
  stored = [first, other];
  const [alone] = await propose([toLine(first, 1), null]);
  expect(alone).toMatchObject({ startMs: 958, endMs: 2333 });
  expect(await propose([null, toLine(other, 2), toLine(first, 1)])).toEqual([null, alone, alone]);
  expect(await propose([toLine(first, 1), toLine(other, 2)])).toEqual([alone, alone]);
  expect(asked).toEqual([['v'], ['w']]);

  // A line that was saved with other times is not the one that has its ID now.
  const saved = { ...toLine(first, 1), startMs: 5000, endMs: 6000 };
  expect(await propose([saved])).toMatchObject([{ startMs: 4958, endMs: 6333 }]);
  asked.pop();

  // Another line now begins where the padding was.
  stored = [first, makeLine('v', 1, { startMs: 2100, endMs: 3000 }), other];
  expect(await propose([toLine(first, 3), toLine(other, 2)])).toEqual([
    { startFrame: 23, endFrame: 50, startMs: 958, endMs: 2083 },
    alone,
  ]);
  expect(asked).toEqual([['v'], ['w'], ['v']]);

  clock.now += 60_000;
  expect(await propose([toLine(other, 2)])).toEqual([alone]);
  expect(asked).toHaveLength(3);
  clock.now += 1;
  expect(await propose([toLine(other, 2)])).toEqual([alone]);
  expect(asked).toHaveLength(4);
});
