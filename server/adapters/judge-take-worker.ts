import { parentPort, workerData } from 'node:worker_threads';
import { analyzeTake, prepareRecording, pronounceLine, readVoice } from '@taici/pronunciation';
import type { StoredTakeAnalysis } from '#domain/take-analyses/types.ts';
import { loadPronunciationVariants } from '#domain/words/pronunciations.ts';
import type { JudgeTakeTask } from './create-speech-analyzer.ts';
import { loadAcousticModel } from './load-acoustic-model.ts';

/** Values of dimensions are stored with three decimals. */
const DECIMALS = 1000;

/** A worker thread that judges one take and sends the outcome. */
async function judge({ line, take, original }: JudgeTakeTask): Promise<StoredTakeAnalysis['outcome']> {
  const model = await loadAcousticModel();
  if (!model) throw new Error('the acoustic model is missing');
  const words = pronounceLine(line, await loadPronunciationVariants());
  const prepared = prepareRecording({ model, samples: original });
  const voice =
    prepared.kind === 'prepared' ? readVoice({ model, words, recording: prepared.recording }) : prepared;
  const analysis = analyzeTake({
    ...{ model, words, samples: take },
    original: voice.kind === 'read' ? voice.voice : null,
  });
  if (analysis.kind === 'refused') return analysis;
  const [weakest] = analysis.dimensions;
  if (!weakest) throw new Error('an analysis without dimensions');
  return {
    kind: 'analyzed',
    score: analysis.score,
    weakest: weakest.name,
    band: analysis.band,
    dimensions: Object.fromEntries(
      analysis.dimensions.map(({ name, value }) => [name, Math.round(value * DECIMALS) / DECIMALS]),
    ),
    missedWords: analysis.words.flatMap(({ status }, index) => (status === 'missed' ? [index] : [])),
  };
}

parentPort?.postMessage(await judge(workerData));
