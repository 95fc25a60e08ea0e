import type { SpeechActivity } from '../activity/speech-activity.ts';
import { METER_SAMPLE_RATE, SpeechMeter } from '../activity/speech-meter.ts';

/** Measures sound as it arrives from a decoder: second by second. */
export function measureActivity(samples: Float32Array): SpeechActivity {
  const meter = new SpeechMeter();
  for (let at = 0; at < samples.length; at += METER_SAMPLE_RATE)
    meter.push(samples.subarray(at, at + METER_SAMPLE_RATE));
  return meter.finish();
}
