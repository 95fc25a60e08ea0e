import { join } from 'node:path';
import {
  type AcousticModel,
  analyzeRecording,
  analyzeTake,
  type LineAlignment,
  type LookUpPronunciations,
  type PreparedRecording,
  prepareRecording,
  pronounceLine,
  readVoice,
  SPEECH_SAMPLE_RATE,
} from '@taici/pronunciation';
import { correlate, describeFit, meanOf } from '@taici/pronunciation/testing';
import { loadPronunciationVariants } from '#domain/words/pronunciations.ts';
import { loadAcousticModel } from '#server/adapters/load-acoustic-model.ts';
import type { Benchmark, BenchResult } from '../types.ts';
import {
  areaUnderCurve,
  areaWithinRecordings,
  type Case,
  passHeldOut,
  predictHeldOut,
} from './held-out-statistics.ts';
import { type LearnerRecording, listLearnerRecordings } from './learner-recordings.ts';
import { createRandom, makeNoises } from './make-noises.ts';
import { alignWithPocketsphinx, type WordFrames } from './pocketsphinx-alignment.ts';

/** Where the recordings are without `--data`: beside the project. */
const DEFAULT_FOLDER = join(import.meta.dirname, '../../../shared/speech');
/** How often each recording is read with a word more, with another word, and with another line. */
const ROUNDS = 2;
/** Words that the experts rated lower were not recognizable. */
const MIN_WORD_SCORE = 5;
/** How far two boundaries of a word may be apart, in frames of 10 ms. */
const NEAR_FRAMES = 2;

type Group = 'own' | 'inserted' | 'replaced' | 'sentence' | 'rated';

interface Bench {
  model: AcousticModel;
  lookUp: LookUpPronunciations;
  random: () => number;
  recordings: LearnerRecording[];
  cases: Record<Group, Case[]>;
  alignments: Map<string, LineAlignment>;
  refused: { own: number; another: number };
}

/**
 * `--data FOLDER`: measures the pronunciation engine on recordings of learners. Weights that a measure needs are fitted
 * without the speaker whom they are tested on.
 */
export const speechBench: Benchmark = {
  title:
    'Pronunciation engine on recordings of learners, by experts’ scores and manipulated texts; each speaker is tested with weights that were fitted on the others',
  async run(options): Promise<BenchResult> {
    const model = await loadAcousticModel();
    if (!model) throw new Error('The acoustic model is missing: see npm start for the reason.');
    const bench: Bench = {
      model,
      lookUp: await loadPronunciationVariants(),
      random: createRandom(7),
      recordings: await listLearnerRecordings(options.data ?? DEFAULT_FOLDER),
      cases: { own: [], inserted: [], replaced: [], sentence: [], rated: [] },
      alignments: new Map(),
      refused: { own: 0, another: 0 },
    };
    let seconds = 0;
    let cpuSeconds = 0;
    for (const [i, recording] of bench.recordings.entries()) {
      const samples = await recording.readSamples();
      const before = process.cpuUsage();
      const prepared = prepareRecording({ model, samples });
      if (prepared.kind === 'prepared') isRefused(bench, recording.text, prepared.recording);
      const used = process.cpuUsage(before);
      seconds += samples.length / SPEECH_SAMPLE_RATE;
      cpuSeconds += (used.user + used.system) / 1e6;
      if (prepared.kind === 'prepared') addCases({ bench, recording, prepared: prepared.recording });
      else bench.refused.own += 1;
      if (i % 10 === 9) console.error(`${i + 1} of ${bench.recordings.length} recordings`);
    }
    return summarize({ bench, cpuPerSecond: cpuSeconds / seconds, near: await compareBoundaries(bench) });
  },
};

/** Reads a recording with its own text, with changed ones, and with other lines. */
function addCases(args: { bench: Bench; recording: LearnerRecording; prepared: PreparedRecording }): void {
  const { bench, recording, prepared } = args;
  const { cases, model } = bench;
  const { name, speaker } = recording;
  const words = recording.text.split(' ');
  const read = (text: readonly string[]) => {
    const result = readVoice({
      model,
      words: pronounceLine(text.join(' '), bench.lookUp),
      recording: prepared,
    });
    return result.kind === 'read' && result.voice.alignment.words.length === text.length
      ? result.voice.alignment
      : null;
  };
  const addWords = (group: 'inserted' | 'replaced', text: readonly string[], changed: number) =>
    read(text)?.words.forEach(({ evidence, goodness }, i) => {
      const original = group === 'inserted' && i > changed ? i - 1 : i;
      const isDoubtful = i !== changed && (recording.wordScores?.[original] ?? 10) < MIN_WORD_SCORE;
      if (isDoubtful) return;
      cases[group].push({
        features: [evidence, goodness],
        target: i === changed ? 1 : 0,
        speaker,
        recording: name,
      });
    });
  const addSentence = (alignment: LineAlignment | null, target: number) => {
    if (!alignment) return;
    cases.sentence.push({ features: describeFit(alignment), target, speaker, recording: name });
  };

  const own = read(words);
  addSentence(own, 0);
  if (own) bench.alignments.set(name, own);
  if (isRefused(bench, recording.text, prepared)) bench.refused.own += 1;
  if (own && recording.sentenceScore !== null)
    cases.rated.push({
      features: describeSentence(own),
      target: recording.sentenceScore,
      speaker,
      recording: name,
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = pickIndex(bench, words.length + 1);
    addWords('inserted', words.toSpliced(at, 0, pickWord(bench, words)), at);
    const replaced = pickIndex(bench, words.length);
    addWords('replaced', words.with(replaced, pickWord(bench, words)), replaced);
    const other = pickOther(bench, recording);
    addSentence(read(other), 1);
    if (round === 0 && isRefused(bench, other.join(' '), prepared)) bench.refused.another += 1;
  }
}

/** Returns the mean goodness of the phones, and the share of pauses from the first word to the last. */
function describeSentence({ words }: LineAlignment): number[] {
  const phones = words.flatMap((word) => word.phones);
  const span = (words.at(-1)?.end ?? 0) - (words[0]?.from ?? 0);
  const spoken = phones.reduce((sum, { from, end }) => sum + end - from, 0);
  return [meanOf(phones.map(({ goodness }) => goodness)), 1 - spoken / Math.max(1, span)];
}

function isRefused({ model, lookUp }: Bench, text: string, recording: PreparedRecording): boolean {
  const words = pronounceLine(text, lookUp);
  return analyzeRecording({ model, words, recording, original: null }).kind === 'refused';
}

const pickIndex = ({ random }: Bench, count: number) => Math.floor(random() * count);

/** Returns a word of the other recordings that is not in the line. Each different word is as probable. */
function pickWord(bench: Bench, not: readonly string[]): string {
  const words = [...new Set(bench.recordings.flatMap(({ text }) => text.split(' ')))].filter(
    (word) => !not.includes(word),
  );
  return words[pickIndex(bench, words.length)] ?? '';
}

function pickOther(bench: Bench, { text }: LearnerRecording): string[] {
  for (;;) {
    const other = bench.recordings[pickIndex(bench, bench.recordings.length)];
    if (other && other.text !== text) return other.text.split(' ');
  }
}

/** Returns the share of words whose two boundaries are near to those of pocketsphinx; null if it is not installed. */
async function compareBoundaries({ recordings, alignments, lookUp }: Bench): Promise<number | null> {
  const theirs = await alignWithPocketsphinx(recordings, (line) => pronounceLine(line, lookUp));
  if (!theirs) return null;
  const isNear = (a: WordFrames, b: WordFrames | undefined) =>
    b !== undefined && Math.max(Math.abs(a.from - b.from), Math.abs(a.end - b.end)) <= NEAR_FRAMES;
  const pairs = Array.from(alignments, ([name, { words }]) => ({ words, others: theirs.get(name) ?? [] }));
  return meanOf(
    pairs
      .filter(({ words, others }) => words.length === others.length)
      .flatMap(({ words, others }) => words.map((word, i) => (isNear(word, others[i]) ? 1 : 0))),
  );
}

function summarize(args: { bench: Bench; cpuPerSecond: number; near: number | null }): BenchResult {
  const { bench, cpuPerSecond, near } = args;
  const { cases, model, lookUp } = bench;
  const heldOut = (group: Group) => predictHeldOut(cases[group]);
  // A word that was not said has the target 1, and a low score.
  const scoresOf = (group: Group) => heldOut(group).map((value) => -value);
  const [inserted, replaced, sentence, rated] = [
    scoresOf('inserted'),
    scoresOf('replaced'),
    scoresOf('sentence'),
    heldOut('rated'),
  ];
  const words = pronounceLine('We call it bear', lookUp);
  const noises = [...makeNoises()];
  const scored = noises.filter(([, samples]) => analyzeTake({ model, words, samples }).kind !== 'refused');
  const countOf = (group: Group) => cases[group].filter(({ target }) => target === 1).length;
  const passes = passHeldOut(cases.sentence);
  const passingOf = (target: number) =>
    meanOf(
      passes.filter((_, i) => cases.sentence[i]?.target === target).map((isPassing) => (isPassing ? 1 : 0)),
    );
  const measures = [
    {
      measure: 'missed word, AUC in the recording',
      cases: countOf('inserted'),
      value: areaWithinRecordings(cases.inserted, inserted),
      least: 0.93,
    },
    {
      measure: 'missed word, AUC over all',
      cases: countOf('inserted'),
      value: areaUnderCurve(cases.inserted, inserted),
    },
    {
      measure: 'replaced word, AUC in the recording',
      cases: countOf('replaced'),
      value: areaWithinRecordings(cases.replaced, replaced),
    },
    {
      measure: 'another sentence, AUC',
      cases: countOf('sentence'),
      value: areaUnderCurve(cases.sentence, sentence),
      least: 0.95,
    },
    {
      measure: 'sentence against experts, Pearson',
      cases: cases.rated.length,
      value: correlate(
        rated,
        cases.rated.map(({ target }) => target),
      ),
      least: 0.5,
    },
    { measure: 'silence and noise that got a result', cases: noises.length, value: scored.length, most: 0 },
    ...(near === null
      ? []
      : [
          {
            measure: 'words within 20 ms of pocketsphinx, share',
            cases: bench.alignments.size,
            value: near,
            least: 0.9,
          },
        ]),
    {
      measure: 'processor seconds for a take of 5 s',
      cases: bench.recordings.length,
      value: 5 * cpuPerSecond,
      most: 1.5,
    },
    {
      measure: 'own sentence refused as another, held out',
      cases: cases.sentence.length - countOf('sentence'),
      value: 1 - passingOf(0),
    },
    { measure: 'another sentence that passes, held out', cases: countOf('sentence'), value: passingOf(1) },
    {
      measure: 'own sentence refused, share',
      cases: bench.recordings.length,
      value: bench.refused.own / bench.recordings.length,
    },
    {
      measure: 'another sentence refused, share',
      cases: bench.recordings.length,
      value: bench.refused.another / bench.recordings.length,
    },
  ];
  if (near === null) console.error('pocketsphinx is not installed: boundaries were not compared.');
  return {
    rows: measures.map(({ measure, cases: count, value }) => ({ measure, cases: count, value })),
    targets: measures.flatMap((one) => {
      const { least, most } = { least: undefined, most: undefined, ...one };
      if (least === undefined && most === undefined) return [];
      return {
        name: one.measure,
        expected: least === undefined ? `<= ${most}` : `>= ${least}`,
        actual: String(Number(one.value.toPrecision(3))),
        isMet: least === undefined ? one.value <= (most ?? 0) : one.value >= least,
      };
    }),
  };
}
