import {
  type AcousticModel,
  type LookUpPronunciations,
  type PronouncedWord,
  prepareRecording,
  pronounceLine,
  readVoice,
  SPEECH_FRAME_MS,
  SPEECH_SAMPLE_RATE,
  type VoiceReading,
} from '@taici/pronunciation';
import type { Contour, LineMeasurement, LineToAlign, WordTime } from '#domain/alignments/types.ts';

/** How much sound before and after a line is searched, in milliseconds. Lines are often shown a little early or late. */
const AROUND_MS = 400;
/** How many values of the contour a semitone has. */
const STEPS_PER_SEMITONE = 4;
const UNVOICED = -128;

/**
 * Finds the words of a line in sound. Times are those of the samples, in milliseconds.
 * @param args.samples mono, 16 kHz, from -1 to 1
 */
export function measureLine(args: {
  model: AcousticModel;
  lookUp: LookUpPronunciations;
  samples: Float32Array;
  line: LineToAlign;
}): LineMeasurement {
  const { model, lookUp, samples, line } = args;
  const words = pronounceLine(line.text, lookUp);
  const originMs = Math.max(0, line.startMs - AROUND_MS);
  const refuse = (refusal: string): LineMeasurement => ({
    refusal,
    confidence: 0,
    words: spreadWords(words, line),
    contour: { startMs: line.startMs, values: new Int8Array(0) },
  });
  if (words.length === 0) return refuse('no_words');
  const toSample = (ms: number) => Math.round((ms * SPEECH_SAMPLE_RATE) / 1000);
  const prepared = prepareRecording({
    model,
    samples: samples.slice(toSample(originMs), toSample(line.endMs + AROUND_MS)),
  });
  if (prepared.kind === 'refused') return refuse(prepared.reason);
  const reading = readVoice({ model, words, recording: prepared.recording });
  if (reading.kind === 'refused') return refuse(reading.reason);
  const { voice } = reading;
  return {
    refusal: null,
    confidence: voice.confidence,
    words: words.map(({ start, end }, i) => {
      const span = voice.alignment.words[i] ?? { from: 0, end: 0 };
      return {
        ...{ from: start, end },
        startMs: originMs + span.from * SPEECH_FRAME_MS,
        endMs: originMs + span.end * SPEECH_FRAME_MS,
        confidence: voice.wordConfidences[i] ?? 0,
      };
    }),
    contour: readContour(voice, originMs),
  };
}

/** Gives each word a share of the line by its letters: where a person begins to move words that were not found. */
function spreadWords(words: readonly PronouncedWord[], line: LineToAlign): WordTime[] {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const lengthMs = Math.max(words.length, line.endMs - line.startMs);
  let before = 0;
  return words.map(({ start, end, text }) => {
    const startMs = Math.round(line.startMs + (before / letters) * lengthMs);
    before += text.length;
    const endMs = Math.round(line.startMs + (before / letters) * lengthMs);
    return { from: start, end, startMs, endMs, confidence: 0 };
  });
}

/** The melody from the first word to the last. */
function readContour(voice: VoiceReading, originMs: number): Contour {
  const from = voice.alignment.words[0]?.from ?? 0;
  const end = voice.alignment.words.at(-1)?.end ?? from;
  return {
    startMs: originMs + from * SPEECH_FRAME_MS,
    values: Int8Array.from(voice.semitones.subarray(from, end), (semitones) =>
      Number.isNaN(semitones)
        ? UNVOICED
        : Math.max(-127, Math.min(127, Math.round(semitones * STEPS_PER_SEMITONE))),
    ),
  };
}
