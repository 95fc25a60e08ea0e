import { type AlignmentGraph, buildGraph, OTHER_SPEECH, type PhoneWords } from '../align/build-graph.ts';
import { costPaths, findBestPath, measureEvidence, scoreGraph } from '../align/find-path.ts';
import type { SenoneScorer } from '../align/senone-scorer.ts';
import { isSpeechPhone, ratePhone } from '../goodness/rate-phone.ts';
import type { AcousticModel } from '../model/read-acoustic-model.ts';
import type { PronouncedWord, Pronunciation } from '../words/pronounce-line.ts';

/** A span of frames of 10 ms; `end` is the frame after the last. */
export interface FrameSpan {
  from: number;
  end: number;
}

interface AlignedPhone extends FrameSpan {
  /** The phone in ARPAbet; a vowel ends in its stress. */
  phone: string;
  /** How well it fits, per frame: 0 if no phone fits better, else negative. */
  goodness: number;
}

export interface AlignedWord extends FrameSpan {
  phones: AlignedPhone[];
  /** The mean goodness of its phones. */
  goodness: number;
  /**
   * How much more likely the recording is with the word than without it (`measureEvidence`), divided by the square
   * root of its frames.
   */
  evidence: number;
  /** How sure it is that the word was said, from both. Near 0 and above, it was; below -2, hardly. */
  presence: number;
}

/** The weights come from recordings of learners: `npm run bench -- speech` shows what they achieve. */
const EVIDENCE_WEIGHT = 0.1;
const GOODNESS_WEIGHT = 0.6;

/** Where the words of a line are in a recording, as if each had been said. */
export interface LineAlignment {
  words: AlignedWord[];
  /** Speech that is in none of the words. */
  otherSpeech: FrameSpan[];
}

/**
 * Other speech in a frame is as likely as the best phone, less a penalty. With the strict one, words hardly ever give way
 * to it, so a word that was not said has no other place. With the loose one, words that the line does not have are found.
 */
const STRICT_PENALTY = 12;
const LOOSE_PENALTY = 5.5;

/**
 * Aligns the words of a line with a recording: the times of words and phones, how well each phone fits, and how sure it
 * is that each word is there at all. Returns null if the recording is too short for the words.
 */
export function alignLine(args: {
  model: AcousticModel;
  words: readonly PronouncedWord[];
  scorer: SenoneScorer;
}): LineAlignment | null {
  const { model, words, scorer } = args;
  const graph = buildGraph(model, toPhoneIds(model, words));
  const scores = scoreGraph({ graph, scorer, otherSpeech: findBestPhone(model, scorer) });
  const costs = costPaths({ model, graph, otherSpeechPenalty: STRICT_PENALTY });
  const path = findBestPath(scores, costs);
  const loosePath = findBestPath(scores, costPaths({ model, graph, otherSpeechPenalty: LOOSE_PENALTY }));
  if (!path || !loosePath) return null;
  const evidence = measureEvidence(scores, costs, path);
  const phonesOf = words.map((): AlignedPhone[] => []);
  for (const { state, from, end } of listSegments(graph, path.states)) {
    const word = graph.wordOf[state] as number;
    const pronunciation = words[word]?.pronunciations[graph.pronunciationOf[state] as number];
    const phone = pronunciation?.[graph.phoneOf[state] as number];
    if (phone === undefined) continue;
    const goodness = ratePhone({ model, scorer, phone: phoneId(model, phone), from, end });
    phonesOf[word]?.push({ phone, from, end, goodness });
  }
  return {
    words: phonesOf.map((phones, i) => describeWord(phones, evidence[i] ?? 0)),
    otherSpeech: listSegments(graph, loosePath.states)
      .filter(({ state }) => graph.wordOf[state] === OTHER_SPEECH)
      .map(({ from, end }) => ({ from, end })),
  };
}

function describeWord(phones: AlignedPhone[], evidence: number): AlignedWord {
  const from = phones[0]?.from ?? 0;
  const end = phones.at(-1)?.end ?? 0;
  const goodness = phones.reduce((sum, phone) => sum + phone.goodness, 0) / Math.max(1, phones.length);
  const perRootFrame = evidence / Math.sqrt(Math.max(1, end - from));
  const presence = EVIDENCE_WEIGHT * perRootFrame + GOODNESS_WEIGHT * goodness;
  return { from, end, phones, goodness, evidence: perRootFrame, presence };
}

/** Returns an alignment whose frames are counted from an earlier one. */
export function shiftAlignment({ words, otherSpeech }: LineAlignment, by: number): LineAlignment {
  const shift = <T extends FrameSpan>(span: T): T => ({ ...span, from: span.from + by, end: span.end + by });
  return {
    words: words.map((word) => ({ ...shift(word), phones: word.phones.map(shift) })),
    otherSpeech: otherSpeech.map(shift),
  };
}

function phoneId(model: AcousticModel, phone: string): number {
  return model.phoneIds.get(phone.replace(/\d$/, '')) ?? model.silence;
}

function toPhoneIds(model: AcousticModel, words: readonly PronouncedWord[]): PhoneWords {
  const idsOf = (pronunciation: Pronunciation) => pronunciation.map((phone) => phoneId(model, phone));
  return words.map(({ pronunciations }) => pronunciations.map(idsOf));
}

/** Returns, for each frame, the log-likelihood of the state of speech that fits best. */
function findBestPhone(model: AcousticModel, scorer: SenoneScorer): Float32Array {
  const best = new Float32Array(scorer.frameCount).fill(-Infinity);
  model.phones.forEach((name, phone) => {
    if (!isSpeechPhone(name)) return;
    const row = (model.rowOf[phone] as number) * model.stateCount;
    for (const senone of model.senoneRows.subarray(row, row + model.stateCount)) {
      const scores = scorer.score(senone);
      for (let t = 0; t < best.length; t += 1) best[t] = Math.max(best[t] as number, scores[t] as number);
    }
  });
  return best;
}

/** Joins consecutive frames of the same phone, silence, or other speech. */
function listSegments(graph: AlignmentGraph, states: Int32Array): (FrameSpan & { state: number })[] {
  const segments: (FrameSpan & { state: number })[] = [];
  const { wordOf, pronunciationOf, phoneOf } = graph;
  states.forEach((state, t) => {
    const last = segments.at(-1);
    const isSame = [wordOf, pronunciationOf, phoneOf].every(
      (list) => last && list[state] === list[last.state],
    );
    if (last && isSame) last.end = t + 1;
    else segments.push({ state, from: t, end: t + 1 });
  });
  return segments;
}
