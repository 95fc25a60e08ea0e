import { compareMelody } from '../dimensions/compare-melody.ts';
import { comparePauses } from '../dimensions/compare-pauses.ts';
import { compareRhythm } from '../dimensions/compare-rhythm.ts';
import { compareStress } from '../dimensions/compare-stress.ts';
import { bandOfValue, rateSounds, type SoundBand, soundBandOf } from '../dimensions/rate-sounds.ts';
import type { DimensionName, DimensionValue, WordPair } from '../dimensions/types.ts';
import { FRAME_MS } from '../features/extract-cepstra.ts';
import type { FrameSpan } from '../line/align-line.ts';
import type { AcousticModel } from '../model/read-acoustic-model.ts';
import { shareBetween } from '../prosody/statistics.ts';
import type { PronouncedWord } from '../words/pronounce-line.ts';
import { checkNoise, type RefusalReason } from './check-recording.ts';
import { checkSentence, judgeWords, type WordStatus } from './judge-words.ts';
import { type PreparedRecording, prepareRecording, readVoice, type VoiceReading } from './read-voice.ts';
import { type ScoreParts, scoreTake } from './score-take.ts';

/** A span of a recording, in milliseconds from its first sample. */
export interface RecordingSpan {
  startMs: number;
  endMs: number;
}

export interface TakeWord {
  text: string;
  /** Where the word begins and ends in the line, in UTF-16 units. */
  start: number;
  end: number;
  status: WordStatus;
  /** Where it is in the take; null if it was missed. */
  mine: RecordingSpan | null;
  original: RecordingSpan | null;
  /** Null if it was missed. */
  band: SoundBand | null;
  /** The word is in no dictionary; how it sounds was guessed from its letters. */
  isGuessed: boolean;
}

/** How a take is in one dimension, and where to replay its worst part: null if it is not in the recording. */
export type TakeDimension = DimensionValue & {
  mine: RecordingSpan | null;
  original: RecordingSpan | null;
};

/** A take of a line that could be judged. */
export interface AnalyzedTake {
  kind: 'analyzed';
  words: TakeWord[];
  /** Speech between the words of the line that is not in it. */
  extra: RecordingSpan[];
  /** The weakest first. Those that compare need an original. */
  dimensions: TakeDimension[];
  /** How clear the sounds of the whole take are. Only a hint. */
  band: SoundBand;
  /** From 0 to 100; null without an original. See `scoreTake`. */
  score: number | null;
  scoreParts: ScoreParts | null;
  /** How much longer than the original the take speaks: 1 is as long. */
  lengthRatio: number | null;
}

export type TakeAnalysis = AnalyzedTake | { kind: 'refused'; reason: RefusalReason };

/** Shorter other speech is a sound of a word. Milliseconds. */
const MIN_EXTRA_MS = 200;
/** A take of half or twice the length has no timing left. In powers of two. */
const MAX_LENGTH_DIFFERENCE = 1;
/** What an extra word takes from the completeness, as a share of a word. */
const EXTRA_COST = 0.5;

/**
 * Judges a take of a line: which words were said, how, and compared with the original in what.
 * Never throws for any samples or words.
 * @param words of the line, as `pronounceLine` returns them
 * @param samples of the take: mono, 16 kHz, from -1 to 1
 * @param original the actor's voice, as `readVoice` returns it; null if it is unknown or cannot be read
 */
export function analyzeTake(args: {
  model: AcousticModel;
  words: readonly PronouncedWord[];
  samples: Float32Array;
  original?: VoiceReading | null;
}): TakeAnalysis {
  const { model, words, samples, original = null } = args;
  const prepared = prepareRecording({ model, samples });
  if (prepared.kind === 'refused') return prepared;
  return analyzeRecording({ model, words, recording: prepared.recording, original });
}

/** Judges a take that `prepareRecording` has prepared: see `analyzeTake`. */
export function analyzeRecording(args: {
  model: AcousticModel;
  words: readonly PronouncedWord[];
  recording: PreparedRecording;
  original: VoiceReading | null;
}): TakeAnalysis {
  const { model, words, recording, original } = args;
  if (recording.isClipped) return { kind: 'refused', reason: 'clipped' };
  const result = readVoice({ model, words, recording });
  if (result.kind === 'refused') return result;
  const take = result.voice;
  const reason = checkNoise(take) ?? checkSentence(take.alignment, original?.alignment ?? null);
  if (reason) return { kind: 'refused', reason };
  const statuses = judgeWords(take.alignment, original?.alignment ?? null);
  const said = take.alignment.words.flatMap((word, index) =>
    statuses[index] === 'missed' ? [] : [{ index, word }],
  );
  const pairs: WordPair[] = said.flatMap(({ index, word }) => {
    const model = original?.alignment.words[index];
    return model ? [{ index, mine: word, original: model }] : [];
  });
  const extra = listExtra(take);
  const extraCount = Math.max(0, extra.length - (original ? listExtra(original).length : 0));
  const values = [
    rateWords({ take, statuses, extraCount }),
    rateSounds(said),
    ...(original ? compareVoices({ pairs, take, original }) : []),
  ].filter((value) => value !== null);
  const findValue = (name: DimensionName) => values.find((value) => value.name === name)?.value ?? null;
  const lengthRatio = original ? lengthOf(take) / Math.max(1, lengthOf(original)) : null;
  const scoreParts: ScoreParts | null =
    lengthRatio === null
      ? null
      : {
          completeness: findValue('words') ?? 0,
          timing: 1 - shareBetween(Math.abs(Math.log2(lengthRatio)), { low: 0, high: MAX_LENGTH_DIFFERENCE }),
          pauses: findValue('pauses'),
          rhythm: findValue('rhythm'),
          melody: findValue('melody'),
        };
  return {
    kind: 'analyzed',
    words: words.map((word, i) =>
      describeWord({ word, index: i, status: statuses[i] ?? 'missed', take, original }),
    ),
    extra,
    dimensions: values
      .toSorted((a, b) => a.value - b.value)
      .map((value) => ({
        ...value,
        mine: spanOfWords(take, value, (i) => statuses[i] !== 'missed'),
        original: original && spanOfWords(original, value, () => true),
      })),
    band: bandOfValue(findValue('sounds') ?? 0),
    score: scoreParts && scoreTake(scoreParts),
    scoreParts,
    lengthRatio,
  };
}

function listExtra({ alignment }: VoiceReading): RecordingSpan[] {
  return alignment.otherSpeech.map(toSpan).filter((span) => span.endMs - span.startMs >= MIN_EXTRA_MS);
}

/** Rates how many words were said. The worst word is the one that is least sure. */
function rateWords(args: {
  take: VoiceReading;
  statuses: readonly WordStatus[];
  extraCount: number;
}): DimensionValue {
  const { take, statuses, extraCount } = args;
  const worth: Record<WordStatus, number> = { said: 1, unsure: 0.5, missed: 0 };
  const sum = statuses.reduce((total, status) => total + worth[status], 0);
  const presences = take.alignment.words.map(({ presence }) => presence);
  const worst = presences.indexOf(Math.min(...presences));
  return {
    name: 'words',
    value: Math.max(0, sum - EXTRA_COST * extraCount) / Math.max(1, statuses.length),
    words: { first: worst, last: worst },
  };
}

function compareVoices(args: { pairs: readonly WordPair[]; take: VoiceReading; original: VoiceReading }) {
  const { pairs, take: mine, original } = args;
  return [
    compareStress({ pairs, mine, original }),
    compareRhythm(pairs),
    comparePauses(pairs),
    compareMelody({ pairs, mine, original }),
  ];
}

function describeWord(args: {
  word: PronouncedWord;
  index: number;
  status: WordStatus;
  take: VoiceReading;
  original: VoiceReading | null;
}): TakeWord {
  const { word, index, status, take, original } = args;
  const aligned = status === 'missed' ? undefined : take.alignment.words[index];
  const model = original?.alignment.words[index];
  return {
    text: word.text,
    start: word.start,
    end: word.end,
    status,
    mine: aligned ? toSpan(aligned) : null,
    original: model ? toSpan(model) : null,
    band: aligned ? soundBandOf(aligned.goodness) : null,
    isGuessed: word.source === 'letters',
  };
}

/** Returns the span of a part of the line, without words that are not in the recording. */
function spanOfWords(
  voice: VoiceReading,
  { words: { first, last } }: DimensionValue,
  isThere: (index: number) => boolean,
): RecordingSpan | null {
  const words = voice.alignment.words.filter((_, i) => i >= first && i <= last && isThere(i));
  const [from, to] = [words[0], words.at(-1)];
  return from && to ? toSpan({ from: from.from, end: to.end }) : null;
}

/** Returns the number of frames from the first word to the last. */
function lengthOf({ alignment: { words } }: VoiceReading): number {
  return (words.at(-1)?.end ?? 0) - (words[0]?.from ?? 0);
}

function toSpan({ from, end }: FrameSpan): RecordingSpan {
  return { startMs: from * FRAME_MS, endMs: end * FRAME_MS };
}
