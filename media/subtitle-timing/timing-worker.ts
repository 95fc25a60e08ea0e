import { existsSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type AcousticModel,
  prepareRecording,
  pronounceLine,
  readAcousticModel,
  readVoice,
} from '@taici/pronunciation';
import {
  analyzeTiming,
  judgeTiming,
  questionsOf,
  SpeechMeter,
  type TimingAnalysis,
} from '@taici/subtitle-sync';
import { loadPronunciationVariants } from '#domain/words/pronunciations.ts';
import type { TimingAnswers, TimingReply, TimingRequest } from './timing-messages.ts';

/** As `presence` of words that are not said: about what other speech gives. */
const NOT_SAID = -2;

const { acousticModel } = workerData as { acousticModel: string | null };
const meter = new SpeechMeter();
let analyses: TimingAnalysis[] = [];
let model: AcousticModel | null = null;

/**
 * Analyzes one film, request by request. It runs in a worker because the search and the words take seconds of processor
 * time.
 */
async function answer(request: TimingRequest): Promise<TimingAnswers[TimingRequest['kind']]> {
  switch (request.kind) {
    case 'sound':
      meter.push(request.samples);
      return null;
    case 'analyze': {
      const activity = meter.finish();
      analyses = request.tracks.map((lines) => analyzeTiming(activity, lines));
      return analyses.map(questionsOf);
    }
    case 'hear':
      return hear(request.text, request.samples);
    case 'judge':
      return analyses.map((analysis, i) => judgeTiming(analysis, request.words[i]));
  }
}

/** Returns the mean presence of the words of a line; null without the model or without words. */
async function hear(text: string, samples: Float32Array): Promise<number | null> {
  if (acousticModel === null || !existsSync(acousticModel)) return null;
  model ??= readAcousticModel(readFileSync(acousticModel));
  const words = pronounceLine(text, await loadPronunciationVariants());
  const prepared = prepareRecording({ model, samples });
  if (prepared.kind === 'refused') return NOT_SAID;
  const read = readVoice({ model, words, recording: prepared.recording });
  if (read.kind === 'refused') return read.reason === 'no_words' ? null : NOT_SAID;
  const { words: aligned } = read.voice.alignment;
  return aligned.reduce((sum, { presence }) => sum + presence, 0) / Math.max(1, aligned.length);
}

parentPort?.on('message', async (request: TimingRequest) => {
  const reply = await answer(request).then(
    (given): TimingReply => ({ answer: given }),
    (thrown: unknown): TimingReply => ({
      error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    }),
  );
  parentPort?.postMessage(reply);
});
