import { expect, test } from 'vitest';
import { loadTestModel } from '../testing/load-test-model.ts';
import { type AlignmentGraph, buildGraph, OTHER_SPEECH, SILENCE } from './build-graph.ts';

const model = loadTestModel();
const ids = (phones: string) => phones.split(' ').map((phone) => model.phoneIds.get(phone) ?? -1);

/** Lists the chains from each junction to another as `word:phones of its states`. */
function listWays(graph: AlignmentGraph, from: number): { to: number; label: string }[] {
  return Array.from({ length: graph.stateCount }, (_, state) => state)
    .filter((state) => graph.entryOf[state] === from)
    .map((first) => {
      let last = first;
      while ((graph.exitOf[last] ?? 0) < 0) last += 1;
      const phones = [...graph.phoneOf.subarray(first, last + 1)];
      return { to: graph.exitOf[last] ?? -1, label: `${graph.wordOf[first]}:${phones.join('')}` };
    });
}

/** Lists all ways through the words of a graph, without pauses, as phones. */
function listPaths(graph: AlignmentGraph, from: number): string[] {
  if (from === (graph.gapStarts.at(-1) ?? 0) - 1) return [''];
  return listWays(graph, from)
    .filter(({ label }) => !label.startsWith('-'))
    .flatMap(({ to, label }) => listPaths(graph, to).map((rest) => `${label.replace(/^\d:/, '')}${rest}`));
}

const junctionsOf = (graph: AlignmentGraph, gap: number) => {
  const [start = 0, end = 0] = graph.gapStarts.subarray(gap, gap + 2);
  return Array.from({ length: end - start }, (_, i) => start + i);
};

test('each way through a line has all phones of one pronunciation of each word', () => {
  const graph = buildGraph(model, [[ids('AH'), ids('EY')], [ids('K AE T')], [ids('S AE T'), ids('IH Z')]]);
  const paths = new Set(junctionsOf(graph, 0).flatMap((junction) => listPaths(graph, junction)));
  expect(paths).toEqual(new Set(['000000111222000111222', '000000111222000111']));
});

test('a gap has junctions after and before a pause, and one for each first phone of the next word', () => {
  const words = [
    [ids('AH'), ids('EY')],
    [ids('K AE T'), ids('K AH T'), ids('HH AE T')],
  ];
  const graph = buildGraph(model, words);
  expect([0, 1, 2].map((gap) => junctionsOf(graph, gap).length)).toEqual([2 + 2, 2 + 2, 2]);
});

test('silence and other speech lead through the pause of a gap', () => {
  const graph = buildGraph(model, [[ids('AH')], [ids('K AE T')]]);
  for (const gap of [0, 1, 2]) {
    const [pauseEnd = -1, ...others] = junctionsOf(graph, gap);
    const ways = others.flatMap((junction) => listWays(graph, junction)).filter(({ to }) => to === pauseEnd);
    expect(ways.map(({ label }) => label)).toEqual([`${SILENCE}:000`, `${OTHER_SPEECH}:00000000`]);
  }
});

test('the last phone of a word sounds different before a pause than before the next word', () => {
  const graph = buildGraph(model, [[ids('K AE T')], [ids('Y UW')]]);
  const variants = [...graph.entryOf.keys()].filter(
    (state) => (graph.entryOf[state] ?? -1) >= 0 && graph.wordOf[state] === 0 && graph.phoneOf[state] === 2,
  );
  expect(variants).toHaveLength(2);
  expect(new Set(variants.map((state) => graph.senoneOf[state + 2])).size).toBe(2);
});
