export {
  FRAME_MS as SPEECH_FRAME_MS,
  SAMPLE_RATE as SPEECH_SAMPLE_RATE,
} from './features/extract-cepstra.ts';
export type { AlignedWord, LineAlignment } from './line/align-line.ts';
export { ModelError } from './model/model-error.ts';
export { packModel } from './model/pack-model.ts';
export { type AcousticModel, readAcousticModel } from './model/read-acoustic-model.ts';
export { type Melody, traceMelody } from './prosody/trace-melody.ts';
export {
  type AnalyzedTake,
  analyzeRecording,
  analyzeTake,
  type RecordingSpan,
  type TakeAnalysis,
  type TakeDimension,
  type TakeWord,
} from './take/analyze-take.ts';
export type { RefusalReason } from './take/check-recording.ts';
export {
  type PreparedRecording,
  prepareRecording,
  readVoice,
  type VoiceReading,
} from './take/read-voice.ts';
export {
  type LookUpPronunciations,
  type PronouncedWord,
  pronounceLine,
} from './words/pronounce-line.ts';
