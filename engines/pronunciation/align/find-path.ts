import type { AcousticModel } from '../model/read-acoustic-model.ts';
import { type AlignmentGraph, OTHER_SPEECH, SILENCE } from './build-graph.ts';
import type { SenoneScorer } from './senone-scorer.ts';

/** The penalty of beginning other speech. */
const OTHER_SPEECH_ENTRY = 20;
/** The penalty of beginning silence, so that it does not fill the closures of stops. */
const SILENCE_ENTRY = 37;

/** How a state was entered: see `traceBack`. */
const STAYED = 0;
const FROM_PREVIOUS = 1;
const FROM_JUNCTION = 2;

/** How likely a recording is in each state of a graph. */
export interface GraphScores {
  graph: AlignmentGraph;
  frameCount: number;
  /** For each state, its column in `likelihoods`. */
  columnOf: Int32Array;
  columnCount: number;
  /** Frame by frame, the log-likelihood of each column. */
  likelihoods: Float32Array;
}

/** Looks up how likely the senones of a graph are in each frame. */
export function scoreGraph(args: {
  graph: AlignmentGraph;
  scorer: SenoneScorer;
  /** For each frame, the log-likelihood of other speech. */
  otherSpeech: Float32Array;
}): GraphScores {
  const { graph, scorer, otherSpeech } = args;
  const { frameCount } = scorer;
  const senones = [...new Set(graph.senoneOf)];
  const columnCount = senones.length;
  const columns = new Map(senones.map((senone, column) => [senone, column]));
  const likelihoods = new Float32Array(frameCount * columnCount);
  senones.forEach((senone, column) => {
    const scores = senone < 0 ? otherSpeech : scorer.score(senone);
    for (let t = 0; t < frameCount; t += 1) likelihoods[t * columnCount + column] = scores[t] as number;
  });
  const columnOf = graph.senoneOf.map((senone) => columns.get(senone) ?? 0);
  return { graph, frameCount, columnOf, columnCount, likelihoods };
}

/** The logarithms of the probabilities of entering each state from a junction, of staying in it, and of leaving it. */
export interface PathCosts {
  enter: Float32Array;
  stay: Float32Array;
  leave: Float32Array;
}

/** @param otherSpeechPenalty what each frame of other speech costs */
export function costPaths(args: {
  model: AcousticModel;
  graph: AlignmentGraph;
  otherSpeechPenalty: number;
}): PathCosts {
  const { model, graph, otherSpeechPenalty } = args;
  const { transitionOf, wordOf, exitOf } = graph;
  const { stay, leave } = model.transitions;
  return {
    enter: Float32Array.from(wordOf, (word) => {
      if (word === OTHER_SPEECH) return -OTHER_SPEECH_ENTRY - otherSpeechPenalty;
      return word === SILENCE ? -SILENCE_ENTRY : 0;
    }),
    stay: Float32Array.from(transitionOf, (row) => (row < 0 ? -otherSpeechPenalty : (stay[row] as number))),
    leave: Float32Array.from(transitionOf, (row, state) => {
      if (row >= 0) return leave[row] as number;
      return (exitOf[state] as number) < 0 ? -otherSpeechPenalty : 0;
    }),
  };
}

/** The best ways from the first gap to each junction. */
interface ForwardSearch {
  /** For each number of frames from 0, the best score of each junction after so many frames. */
  reached: Float64Array;
  /** For each number of frames, the last state before each junction. */
  exits: Int32Array;
  /** Frame by frame, how each state was entered. */
  moves: Uint8Array;
}

/** The best path through a graph. */
export interface BestPath {
  /** The state of each frame. */
  states: Int32Array;
  /** The log-likelihood of the path. */
  score: number;
  search: ForwardSearch;
}

/**
 * Finds the best path from the first gap to the last (Viterbi 1967). Returns null if there are fewer frames than the path
 * has states.
 */
export function findBestPath(scores: GraphScores, costs: PathCosts): BestPath | null {
  const { graph, frameCount } = scores;
  const search = searchForward(scores, costs);
  const last = frameCount * graph.junctionCount + lastJunction(graph);
  const score = search.reached[last] as number;
  if (!Number.isFinite(score)) return null;
  return { states: traceBack(scores, search), score, search };
}

/**
 * Returns, for each word, the log-likelihood of the best path less that of the best path without the word, in which
 * silence, other speech, or its neighbors take its time.
 */
export function measureEvidence(scores: GraphScores, costs: PathCosts, path: BestPath): Float64Array {
  const { frameCount, graph } = scores;
  const { junctionCount, gapStarts } = graph;
  const { reached } = path.search;
  const remaining = searchBackward(scores, costs);
  const bestOfGap = (values: Float64Array, t: number, gap: number) => {
    let best = -Infinity;
    for (let i = gapStarts[gap] as number; i < (gapStarts[gap + 1] as number); i += 1)
      best = Math.max(best, values[t * junctionCount + i] as number);
    return best;
  };
  return Float64Array.from({ length: gapStarts.length - 2 }, (_, word) => {
    let without = -Infinity;
    for (let t = 0; t <= frameCount; t += 1)
      without = Math.max(without, bestOfGap(reached, t, word) + bestOfGap(remaining, t, word + 1));
    return path.score - without;
  });
}

/** Returns the junction before the pause of the last gap, the last of its gap. Each path ends there, also one with a pause. */
function lastJunction({ gapStarts }: AlignmentGraph): number {
  return (gapStarts.at(-1) ?? 1) - 1;
}

function searchForward(scores: GraphScores, { enter, stay, leave }: PathCosts): ForwardSearch {
  const { graph, frameCount, columnOf, columnCount, likelihoods } = scores;
  const { stateCount, junctionCount, gapStarts, entryOf, exitOf } = graph;
  const reached = new Float64Array((frameCount + 1) * junctionCount).fill(-Infinity);
  const exits = new Int32Array((frameCount + 1) * junctionCount).fill(-1);
  const moves = new Uint8Array(frameCount * stateCount);
  // The first word may begin at once, or after a pause.
  reached.fill(0, 0, gapStarts[1]);
  let before = new Float64Array(stateCount).fill(-Infinity);
  let now = new Float64Array(stateCount);
  for (let t = 0; t < frameCount; t += 1) {
    const frame = t * stateCount;
    const junctions = (t + 1) * junctionCount;
    for (let state = 0; state < stateCount; state += 1) {
      const entry = entryOf[state] as number;
      const from =
        entry < 0
          ? (before[state - 1] as number) + (leave[state - 1] as number)
          : (reached[t * junctionCount + entry] as number) + (enter[state] as number);
      const stayed = (before[state] as number) + (stay[state] as number);
      const best =
        Math.max(from, stayed) + (likelihoods[t * columnCount + (columnOf[state] as number)] as number);
      now[state] = best;
      moves[frame + state] = stayed >= from ? STAYED : entry < 0 ? FROM_PREVIOUS : FROM_JUNCTION;
      const exit = exitOf[state] as number;
      if (exit < 0) continue;
      const left = best + (leave[state] as number);
      if (left <= (reached[junctions + exit] as number)) continue;
      reached[junctions + exit] = left;
      exits[junctions + exit] = state;
    }
    for (let gap = 0; gap < gapStarts.length - 1; gap += 1) {
      const pauseEnd = junctions + (gapStarts[gap] as number);
      for (let i = pauseEnd + 1; i < junctions + (gapStarts[gap + 1] as number); i += 1) {
        if ((reached[pauseEnd] as number) <= (reached[i] as number)) continue;
        reached[i] = reached[pauseEnd] as number;
        exits[i] = exits[pauseEnd] as number;
      }
    }
    [before, now] = [now, before];
  }
  return { reached, exits, moves };
}

/** Returns, for each number of frames, the best score of the frames after it from each junction to the end. */
function searchBackward(scores: GraphScores, { enter, stay, leave }: PathCosts): Float64Array {
  const { graph, frameCount, columnOf, columnCount, likelihoods } = scores;
  const { stateCount, junctionCount, gapStarts, entryOf, exitOf } = graph;
  const remaining = new Float64Array((frameCount + 1) * junctionCount).fill(-Infinity);
  const end = frameCount * junctionCount;
  remaining.fill(0, end + (gapStarts.at(-2) ?? 0), end + (gapStarts.at(-1) ?? 0));
  // The best score of the frames from t on, beginning in each state.
  let after = new Float64Array(stateCount).fill(-Infinity);
  let now = new Float64Array(stateCount);
  for (let t = frameCount - 1; t >= 0; t -= 1) {
    for (let state = stateCount - 1; state >= 0; state -= 1) {
      const exit = exitOf[state] as number;
      const onward =
        exit < 0 ? (after[state + 1] as number) : (remaining[(t + 1) * junctionCount + exit] as number);
      const best =
        Math.max((after[state] as number) + (stay[state] as number), onward + (leave[state] as number)) +
        (likelihoods[t * columnCount + (columnOf[state] as number)] as number);
      now[state] = best;
      const entry = entryOf[state] as number;
      if (entry < 0) continue;
      const at = t * junctionCount + entry;
      remaining[at] = Math.max(remaining[at] as number, best + (enter[state] as number));
    }
    for (let gap = 0; gap < gapStarts.length - 1; gap += 1) {
      const pauseEnd = t * junctionCount + (gapStarts[gap] as number);
      for (let i = pauseEnd + 1; i < t * junctionCount + (gapStarts[gap + 1] as number); i += 1)
        remaining[pauseEnd] = Math.max(remaining[pauseEnd] as number, remaining[i] as number);
    }
    [after, now] = [now, after];
  }
  return remaining;
}

function traceBack({ graph, frameCount }: GraphScores, { exits, moves }: ForwardSearch): Int32Array {
  const { stateCount, junctionCount, entryOf } = graph;
  const states = new Int32Array(frameCount);
  let state = exits[frameCount * junctionCount + lastJunction(graph)] as number;
  for (let t = frameCount - 1; t >= 0; t -= 1) {
    states[t] = state;
    const move = moves[t * stateCount + state];
    if (move === FROM_PREVIOUS) state -= 1;
    if (move === FROM_JUNCTION) state = exits[t * junctionCount + (entryOf[state] as number)] as number;
  }
  return states;
}
