import { parseArgs } from 'node:util';
import {
  analyzeTake,
  prepareRecording,
  pronounceLine,
  readVoice,
  SPEECH_SAMPLE_RATE,
} from '@taici/pronunciation';
import { loadPronunciationVariants } from '#domain/words/pronunciations.ts';
import { createFfmpegRunner } from '#media/ffmpeg/run-ffmpeg.ts';
import { readSpeechSamples } from '#media/takes/read-speech-samples.ts';
import { loadAcousticModel } from '#server/adapters/load-acoustic-model.ts';

/**
 * `npm run analyse-take -- TAKE --text "LINE" [--against ORIGINAL]`: prints the analysis of a recorded take of a line as
 * JSON, compared with a recording of the original if there is one. Exits with 1 when nothing can be analyzed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { text: { type: 'string' }, against: { type: 'string' } },
});
const [take] = positionals;
if (!take || values.text === undefined) {
  console.error('npm run analyse-take -- <take.wav> --text "<line>" [--against <original.wav>]');
  process.exit(2);
}
const model = await loadAcousticModel();
if (!model) {
  console.error(
    'The acoustic model is missing. Install the Debian package pocketsphinx-en-us, or allow access to the npm registry.',
  );
  process.exit(1);
}
const run = createFfmpegRunner({});
const read = (recording: string) => readSpeechSamples({ run, recording, sampleRate: SPEECH_SAMPLE_RATE });
const words = pronounceLine(values.text, await loadPronunciationVariants());
const original = values.against === undefined ? null : readOriginal(await read(values.against));
const samples = await read(take);
const startedAt = performance.now();
const analysis = analyzeTake({
  model,
  words,
  samples,
  original: original?.kind === 'read' ? original.voice : null,
});
console.log(
  JSON.stringify(
    {
      ...analysis,
      original: original && (original.kind === 'read' ? { confidence: original.voice.confidence } : original),
      pronunciations: words.map(({ text, pronunciations, source }) => ({ text, pronunciations, source })),
      seconds: {
        recording: samples.length / SPEECH_SAMPLE_RATE,
        analysis: Math.round(performance.now() - startedAt) / 1000,
      },
    },
    null,
    2,
  ),
);

function readOriginal(originalSamples: Float32Array) {
  if (!model) return null;
  const prepared = prepareRecording({ model, samples: originalSamples });
  return prepared.kind === 'prepared' ? readVoice({ model, words, recording: prepared.recording }) : prepared;
}
