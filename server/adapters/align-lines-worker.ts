import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { LineToAlign } from '#domain/alignments/types.ts';
import { loadPronunciationVariants } from '#domain/words/pronunciations.ts';
import { loadAcousticModel } from './load-acoustic-model.ts';
import { measureLine } from './measure-line.ts';

/** Nice value of the thread: nobody waits for alignments. On Linux, it counts for the thread alone. */
const LOWEST_PRIORITY = 19;

if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);
const [model, lookUp] = await Promise.all([loadAcousticModel(), loadPronunciationVariants()]);

parentPort?.on('message', ({ samples, lines }: { samples: Float32Array; lines: LineToAlign[] }) => {
  if (!model) throw new Error('the acoustic model is missing');
  parentPort?.postMessage(lines.map((line) => measureLine({ model, lookUp, samples, line })));
});
