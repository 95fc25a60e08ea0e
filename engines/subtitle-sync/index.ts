export type { SpeechActivity } from './activity/speech-activity.ts';
export { METER_SAMPLE_RATE, SpeechMeter } from './activity/speech-meter.ts';
export {
  analyzeTiming,
  judgeTiming,
  questionsOf,
  type TimingAnalysis,
  type TimingVerdict,
  type WordQuestions,
} from './judge/judge-timing.ts';
export type { WordEvidence } from './judge/weigh-words.ts';
export type { TimingPart } from './search/find-parts.ts';
export { type FrameRateRatio, listFrameRateRatios } from './search/frame-rate-ratios.ts';
export { placeAt, type TimeSpan, type Timing, UNCHANGED as UNCHANGED_TIMING } from './search/timing.ts';
