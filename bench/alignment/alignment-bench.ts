import { planBatches } from '#domain/alignments/plan-batches.ts';
import { MIN_LINE_CONFIDENCE } from '#domain/alignments/usable-words.ts';
import { shippedFilms } from '#domain/demo/shipped-films.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { createLineAligner } from '#server/adapters/create-line-aligner.ts';
import { demoFolder, readDemoLines } from '../../tests/testing/read-demo-lines.ts';
import { readProcessorMs } from '../processor-time.ts';
import type { Benchmark, BenchResult } from '../types.ts';

/** The job may take so much processor time for each second of speech. */
const MAX_FACTOR = 0.5;
/** The demo films are shorter. Milliseconds. */
const END_MS = 10 * 60_000;

/** Measures what the alignment of the demo films costs, part by part as the job does, beside decoding their sound once. */
export const alignmentBench: Benchmark = {
  title:
    'Processor time to find the words of lines, in seconds for each second of speech, beside a plain decode of the sound',
  async run(): Promise<BenchResult> {
    const aligner = createLineAligner({
      onFailed: (error) => {
        throw error;
      },
    });
    if (!aligner) throw new Error('The acoustic model is missing: see npm start for the reason.');
    const media = createMediaProcessor();
    const { signal } = new AbortController();
    const rows: BenchResult['rows'] = [];
    const total = { speech: 0, job: 0, decode: 0 };
    try {
      // The thread starts, and reads the model and the dictionary.
      await aligner.align({ samples: new Float32Array(0), lines: [], signal });
      for (const path of shippedFilms) {
        const recording = `${demoFolder}/${path}`;
        const { lines: paired } = await readDemoLines(path);
        const lines = paired
          .map((line, seq) => ({ ...line, id: `v.${seq}`, videoId: 'v', seq }))
          .filter(({ en }) => en !== null);
        const { sampleRate } = aligner;
        const decode = await measureSeconds(() =>
          media.readSpeech({ recording, sampleRate, span: { startMs: 0, endMs: END_MS } }, { signal }),
        );
        let sure = 0;
        const job = await measureSeconds(async () => {
          for (const { lines: own, startMs, endMs } of planBatches(lines, END_MS)) {
            const samples = await media.readSpeech(
              { recording, sampleRate, span: { startMs, endMs } },
              { signal },
            );
            const measured = await aligner.align({
              samples,
              lines: own.map((line) => ({
                text: line.en ?? '',
                startMs: line.startMs - startMs,
                endMs: line.endMs - startMs,
              })),
              signal,
            });
            sure += measured.filter(({ confidence }) => confidence >= MIN_LINE_CONFIDENCE).length;
          }
        });
        const speech = lines.reduce((sum, line) => sum + (line.endMs - line.startMs) / 1000, 0);
        total.speech += speech;
        total.job += job;
        total.decode += decode;
        rows.push({
          film: path.split('/').at(-1) ?? path,
          lines: lines.length,
          sure,
          'speech, s': speech,
          'decode, s': decode,
          'job, s': job,
          'job / speech': job / speech,
          'job / decode': job / decode,
        });
      }
    } finally {
      await aligner.close();
      await media.close();
    }
    const factor = total.job / total.speech;
    return {
      rows,
      targets: [
        {
          name: 'processor time of the job for a second of speech',
          expected: `at most ${MAX_FACTOR} s`,
          actual: `${factor.toFixed(2)} s (a plain decode: ${(total.decode / total.speech).toFixed(2)} s)`,
          isMet: factor <= MAX_FACTOR,
        },
      ],
    };
  },
};

/** Returns the processor time of this process, its threads, and its children, in seconds. */
async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = await readProcessorMs('self');
  await work();
  const after = await readProcessorMs('self');
  return (after.own - before.own + after.children - before.children) / 1000;
}
