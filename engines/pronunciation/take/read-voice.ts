import { SenoneScorer } from '../align/senone-scorer.ts';
import { buildFeatures, FEATURES } from '../features/build-features.ts';
import { extractCepstra } from '../features/extract-cepstra.ts';
import { alignLine, type FrameSpan, type LineAlignment, shiftAlignment } from '../line/align-line.ts';
import type { AcousticModel } from '../model/read-acoustic-model.ts';
import { measurePitch, semitonesFromMedian } from '../prosody/measure-pitch.ts';
import { shareBetween } from '../prosody/statistics.ts';
import type { PronouncedWord } from '../words/pronounce-line.ts';
import { checkLength, checkSpeech, isClipped, type RefusalReason } from './check-recording.ts';
import { linePresence } from './judge-words.ts';

/** What is known of a recording of a line. */
export interface VoiceReading {
  alignment: LineAlignment;
  /** From 0 to 1: how sure it is that the words are where the alignment says. Music and noise lower it. */
  confidence: number;
  /** The same for each word by itself. */
  wordConfidences: number[];
  /** The level of each frame of 10 ms, in decibels relative to full scale. */
  levels: Float32Array;
  /** The pitch of each frame, in semitones from the median of the voice; NaN where it is unvoiced. */
  semitones: Float32Array;
}

/** A recording whose voice was found. Lines can be read from it. */
export interface PreparedRecording {
  levels: Float32Array;
  semitones: Float32Array;
  /** The frames from the first loud one to the last, with some around them. */
  speech: FrameSpan;
  /** Scores the frames of `speech`. */
  scorer: SenoneScorer;
  /** The recording is distorted. That of an actor may be read all the same. */
  isClipped: boolean;
}

type Refused = { kind: 'refused'; reason: RefusalReason };

/** As many as are said in a minute, and more. */
const MAX_PHONES = 1200;
/** Frames that are quieter than the loudest by more than this are silence. Decibels. */
const SPEECH_RANGE_DB = 35;
/** How much silence around the speech is aligned, in frames. */
const PADDING = 40;
/** The slowest speech: so many frames for each phone, and so many more. */
const MAX_FRAMES_PER_PHONE = 45;
const MAX_OTHER_FRAMES = 300;
/** The presence of the words of a line that gives no confidence, and that which gives full confidence. */
const CONFIDENCE = { low: -1, high: 2 };
/** The same for a single word, whose presence varies more. */
const WORD_CONFIDENCE = { low: -2, high: 1 };

/**
 * Finds the voice in a recording. Never throws for any samples.
 * @param samples mono, 16 kHz, from -1 to 1; values that are not finite count as 0
 */
export function prepareRecording(args: {
  model: AcousticModel;
  samples: Float32Array;
}): { kind: 'prepared'; recording: PreparedRecording } | Refused {
  const { model } = args;
  const badLength = checkLength(args.samples);
  if (badLength) return { kind: 'refused', reason: badLength };
  const samples = args.samples.map((sample) => (Number.isFinite(sample) ? sample : 0));
  const cepstra = extractCepstra(samples, model.features);
  const { levels } = cepstra;
  const pitch = measurePitch(samples, levels);
  const noSpeech = checkSpeech({ levels, pitch });
  if (noSpeech) return { kind: 'refused', reason: noSpeech };
  const speech = findSpeech(levels);
  const features = buildFeatures(cepstra).subarray(speech.from * FEATURES, speech.end * FEATURES);
  const scorer = new SenoneScorer(model, features);
  return {
    kind: 'prepared',
    recording: {
      levels,
      semitones: semitonesFromMedian(pitch),
      speech,
      scorer,
      isClipped: isClipped(samples),
    },
  };
}

/**
 * Reads a line from a recording: where its words are, and how sure that is. Never throws for any words.
 * @param words of the line, as `pronounceLine` returns them
 */
export function readVoice(args: {
  model: AcousticModel;
  words: readonly PronouncedWord[];
  recording: PreparedRecording;
}): { kind: 'read'; voice: VoiceReading } | Refused {
  const { model, words } = args;
  const { speech, scorer, levels, semitones } = args.recording;
  const refuse = (reason: RefusalReason): Refused => ({ kind: 'refused', reason });
  if (words.length === 0) return refuse('no_words');
  const phoneCount = words.reduce((sum, { pronunciations }) => sum + (pronunciations[0]?.length ?? 0), 0);
  if (phoneCount > MAX_PHONES) return refuse('line_too_long');
  if (speech.end - speech.from > MAX_FRAMES_PER_PHONE * phoneCount + MAX_OTHER_FRAMES)
    return refuse('too_long');
  const alignment = alignLine({ model, words, scorer });
  if (!alignment) return refuse('too_short');
  return {
    kind: 'read',
    voice: {
      alignment: shiftAlignment(alignment, speech.from),
      confidence: shareBetween(linePresence(alignment), CONFIDENCE),
      wordConfidences: alignment.words.map(({ presence }) => shareBetween(presence, WORD_CONFIDENCE)),
      levels,
      semitones,
    },
  };
}

function findSpeech(levels: Float32Array): FrameSpan {
  const threshold =
    levels.reduce((max, level) => Math.max(max, level), Number.NEGATIVE_INFINITY) - SPEECH_RANGE_DB;
  const isLoud = (level: number) => level >= threshold;
  return {
    from: Math.max(0, levels.findIndex(isLoud) - PADDING),
    end: Math.min(levels.length, levels.findLastIndex(isLoud) + 1 + PADDING),
  };
}
