import type { TimeSpan, TimingVerdict, WordEvidence, WordQuestions } from '@taici/subtitle-sync';

/** What the thread that analyzes a film is asked. */
export type TimingRequest =
  /** The next part of the film's sound, at METER_SAMPLE_RATE. */
  | { kind: 'sound'; samples: Float32Array }
  /** All of the sound has been sent: search for the timing of each track. */
  | { kind: 'analyze'; tracks: readonly (readonly TimeSpan[])[] }
  /** A line of text, and the sound in which it may be spoken, at SPEECH_SAMPLE_RATE. */
  | { kind: 'hear'; text: string; samples: Float32Array }
  /** What the words say, for each track. */
  | { kind: 'judge'; words: readonly WordEvidence[] };

/** What the thread answers to each request. */
export interface TimingAnswers {
  sound: null;
  /** Where it is worth listening to words, for each track. */
  analyze: WordQuestions[];
  /** How sure it is that the words are said; null if that cannot be told. */
  hear: number | null;
  judge: TimingVerdict[];
}

/** An answer, or the message of an error. */
export type TimingReply = { answer: TimingAnswers[keyof TimingAnswers] } | { error: string };
