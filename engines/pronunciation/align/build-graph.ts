import type { AcousticModel } from '../model/read-acoustic-model.ts';
import { contextKey, wordPositions } from '../model/read-model-definition.ts';

/** The words of a line as IDs of phones: for each word its pronunciations. */
export type PhoneWords = readonly (readonly (readonly number[])[])[];

/** What a state stands for that is part of no word. */
export const SILENCE = -1;
/** Any speech that is not in the line. */
export const OTHER_SPEECH = -2;

/** Other speech is at least this long. Frames. */
const MIN_OTHER_SPEECH = 8;

/**
 * The states that a recording of a line goes through, in chains. A chain leads from one junction to another. The words
 * stand between gaps; before the first and after the last is one, too. A gap has a junction after a pause, one before it,
 * and one for each first phone of the next word. Silence and other speech lead through the pause. From its end, a path
 * goes on to the other junctions of the gap without time.
 */
export interface AlignmentGraph {
  stateCount: number;
  junctionCount: number;
  /** For each gap, the junction after its pause. That before the pause and the others follow. One more at the end. */
  gapStarts: Int32Array;
  /** The senone of each state; -1 for other speech. */
  senoneOf: Int32Array;
  /** For each state, its row in the transitions of the model; -1 for other speech. */
  transitionOf: Int32Array;
  /** The junction before the first state of a chain; -1 for the other states. */
  entryOf: Int32Array;
  /** The junction after the last state of a chain; -1 for the other states. */
  exitOf: Int32Array;
  /** The word of each state, or SILENCE, or OTHER_SPEECH. */
  wordOf: Int32Array;
  /** The pronunciation of the word, and the phone in it. */
  pronunciationOf: Int32Array;
  phoneOf: Int32Array;
}

interface State {
  senone: number;
  transition: number;
  phone: number;
}

interface Chain {
  from: number;
  to: number;
  word: number;
  pronunciation: number;
  states: readonly State[];
}

interface Gap {
  /** The junctions after and before the pause. */
  pauseEnd: number;
  pauseStart: number;
  /** The phones that may come after the word before the gap, and silence for a pause, with the junctions to them. */
  rights: ReadonlyMap<number, number>;
  /** The phone that stands for all that may come before the word after the gap: see `buildGraph`. */
  left: number;
}

/**
 * Builds the graph of a line. The sound of a phone depends on its neighbors, also on those in the next word, and there on
 * whether a pause is between the words. The first phone of a word is the exception: as in the grammars of pocketsphinx
 * (`fsg_lextree`), it has one left neighbor, the one with the lowest ID of those that are possible. This is an error
 * there, but boundaries are held to those of pocketsphinx.
 */
export function buildGraph(model: AcousticModel, words: PhoneWords): AlignmentGraph {
  const { silence } = model;
  const gapStarts: number[] = [];
  let junctionCount = 0;
  const gaps = Array.from({ length: words.length + 1 }, (_, i): Gap => {
    const firsts = new Set((words[i] ?? []).map((phones) => phones[0] ?? silence));
    const lasts = (words[i - 1] ?? []).map((phones) => phones.at(-1) ?? silence);
    const pauseEnd = junctionCount;
    const rights = new Map([...firsts.add(silence)].map((phone, k) => [phone, pauseEnd + 1 + k]));
    gapStarts.push(pauseEnd);
    junctionCount += 1 + rights.size;
    return {
      pauseEnd,
      pauseStart: rights.get(silence) ?? pauseEnd,
      rights,
      left: Math.min(silence, ...lasts),
    };
  });
  gapStarts.push(junctionCount);

  const chains = gaps.flatMap((gap, i) => {
    const ofGap = { from: gap.pauseStart, to: gap.pauseEnd, pronunciation: 0 };
    const other = { senone: -1, transition: -1, phone: 0 };
    const next = gaps[i + 1];
    return [
      { ...ofGap, word: SILENCE, states: statesOf(model, silence, 0) },
      { ...ofGap, word: OTHER_SPEECH, states: Array<State>(MIN_OTHER_SPEECH).fill(other) },
      ...(words[i] ?? []).flatMap((phones, pronunciation) => {
        if (!next) return [];
        const beforeLast = junctionCount;
        if (phones.length > 1) junctionCount += 1;
        return chainsOf({ model, phones, before: gap, after: next, beforeLast }).map((chain) => ({
          ...chain,
          word: i,
          pronunciation,
        }));
      }),
    ];
  });
  return joinChains(chains, { gapStarts, junctionCount });
}

/** Returns the chains of a pronunciation: one to the junction before its last phone, and the last phone in each context. */
function chainsOf(args: {
  model: AcousticModel;
  phones: readonly number[];
  before: Gap;
  after: Gap;
  beforeLast: number;
}): Pick<Chain, 'from' | 'to' | 'states'>[] {
  const { model, phones, before, after, beforeLast } = args;
  const last = phones.length - 1;
  const stateOf = (phone: number, i: number, right = phones[i + 1] ?? model.silence) => {
    const context = {
      phone,
      left: phones[i - 1] ?? before.left,
      right,
      position: positionOf(i, phones.length),
    };
    return statesOf(model, findPhone(model, context), i);
  };
  const start = before.rights.get(phones[0] ?? model.silence) ?? before.pauseStart;
  return [
    ...(last > 0
      ? [
          {
            from: start,
            to: beforeLast,
            states: phones.slice(0, -1).flatMap((phone, i) => stateOf(phone, i)),
          },
        ]
      : []),
    ...Array.from(after.rights, ([right, to]) => ({
      from: last > 0 ? beforeLast : start,
      to,
      states: stateOf(phones[last] ?? model.silence, last, right),
    })),
  ];
}

function positionOf(i: number, length: number): number {
  if (length === 1) return wordPositions.single;
  if (i === 0) return wordPositions.begin;
  return i === length - 1 ? wordPositions.end : wordPositions.internal;
}

/** Returns the phone in its context; without one, in the same context elsewhere in a word; else without context. */
function findPhone(
  model: AcousticModel,
  context: { phone: number; left: number; right: number; position: number },
): number {
  for (const position of [context.position, ...Object.values(wordPositions)]) {
    const found = model.inContext[contextKey({ ...context, position })] ?? -1;
    if (found >= 0) return found;
  }
  return context.phone;
}

function statesOf(model: AcousticModel, entry: number, phone: number): State[] {
  const row = (model.rowOf[entry] ?? 0) * model.stateCount;
  const transition = (model.transitionOf[entry] ?? 0) * model.stateCount;
  return Array.from({ length: model.stateCount }, (_, i) => ({
    senone: model.senoneRows[row + i] ?? 0,
    transition: transition + i,
    phone,
  }));
}

function joinChains(
  chains: readonly Chain[],
  { gapStarts, junctionCount }: { gapStarts: readonly number[]; junctionCount: number },
): AlignmentGraph {
  const states = chains.flatMap((chain) =>
    chain.states.map((state, i) => ({
      ...chain,
      ...state,
      entry: i === 0 ? chain.from : -1,
      exit: i === chain.states.length - 1 ? chain.to : -1,
    })),
  );
  const column = (pick: (state: (typeof states)[number]) => number) => Int32Array.from(states, pick);
  return {
    stateCount: states.length,
    junctionCount,
    gapStarts: Int32Array.from(gapStarts),
    senoneOf: column(({ senone }) => senone),
    transitionOf: column(({ transition }) => transition),
    entryOf: column(({ entry }) => entry),
    exitOf: column(({ exit }) => exit),
    wordOf: column(({ word }) => word),
    pronunciationOf: column(({ pronunciation }) => pronunciation),
    phoneOf: column(({ phone }) => phone),
  };
}
