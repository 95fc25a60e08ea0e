import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { pronounceLine } from '@taici/pronunciation';
import { AppError } from '#domain/errors.ts';
import type { SpeechAnalyzer, StoredTakeAnalysis } from '#domain/take-analyses/types.ts';
import { loadPronunciationVariants } from '#domain/words/pronunciations.ts';
import { ANALYSIS_TIME_LIMIT_MS } from '#shared/take-analysis.ts';
import { compressBytes } from '../http/compress-answers.ts';
import { acousticModelFile } from './acoustic-model-file.ts';

/** How many characters of the hash name the model. */
const ID_LENGTH = 16;

export interface JudgeTakeTask {
  line: string;
  take: Float32Array<ArrayBuffer>;
  original: Float32Array<ArrayBuffer>;
}

/** Creates the SpeechAnalyzer with the model in `file`, which it reads when it is first needed. */
export function createSpeechAnalyzer({ file = acousticModelFile } = {}): SpeechAnalyzer {
  let loading: Promise<{ id: string; bytes: Uint8Array<ArrayBuffer> }> | undefined;
  const compressed = new Map<'br' | 'gzip', Promise<Uint8Array<ArrayBuffer>>>();
  const load = async () => {
    if (!existsSync(file)) return null;
    loading ??= readFile(file)
      .then((bytes) => ({
        id: createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH),
        bytes,
      }))
      .catch((thrown: unknown) => {
        // The next caller tries again.
        loading = undefined;
        throw thrown;
      });
    return loading;
  };
  return {
    async modelFile() {
      const model = await load();
      return model && { id: model.id, bytes: model.bytes.length };
    },

    async readModelFile(id, encoding) {
      const model = await load();
      if (model?.id !== id) throw new AppError('not_found');
      if (encoding === null) return model.bytes;
      const made = compressed.get(encoding) ?? compressBytes(model.bytes, encoding);
      compressed.set(encoding, made);
      made.catch(() => compressed.delete(encoding));
      return made;
    },

    async wordsOfLine(line) {
      return pronounceLine(line, await loadPronunciationVariants()).map(
        ({ text, start, end, pronunciations, source }) => ({
          ...{ text, start, end, isGuessed: source === 'letters' },
          pronunciations: pronunciations.map((phones) => phones.join(' ')),
        }),
      );
    },

    judgeTake: ({ signal, ...task }) => judgeInWorker(task, signal),
  };
}

/** Judges a take in a worker thread, which an abort terminates. */
function judgeInWorker(task: JudgeTakeTask, signal: AbortSignal): Promise<StoredTakeAnalysis['outcome']> {
  const limit = AbortSignal.timeout(ANALYSIS_TIME_LIMIT_MS);
  const ended = AbortSignal.any([signal, limit]);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./judge-take-worker.ts', import.meta.url), { workerData: task });
    const stop = () => {
      reject(
        limit.aborted
          ? new AppError('internal', {
              message: `a take was not analyzed within ${ANALYSIS_TIME_LIMIT_MS} ms`,
            })
          : new AppError('cancelled', { cause: signal.reason }),
      );
      void worker.terminate();
    };
    ended.addEventListener('abort', stop, { once: true });
    if (ended.aborted) stop();
    worker.once('message', (outcome: StoredTakeAnalysis['outcome']) => resolve(outcome));
    worker.once('error', reject);
    worker.once('exit', () => {
      ended.removeEventListener('abort', stop);
      reject(new AppError('internal', { message: 'a take was not analyzed' }));
    });
  });
}
