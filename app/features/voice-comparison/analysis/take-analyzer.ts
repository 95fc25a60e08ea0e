import type { TakeAnalysis } from '@taici/pronunciation';
import type { OutputOf } from '#contract/define-call.ts';
import type { takeAnalyses } from '#contract/take-analyses.ts';
import { ANALYSIS_TIME_LIMIT_MS, ANALYZED_LINE_MAX } from '#shared/take-analysis.ts';
import type { AnalysisAnswer, AnalysisRequest, OriginalReading } from './analysis-messages.ts';

type PronouncedLine = OutputOf<(typeof takeAnalyses)['lineWords']>;
export type ModelAddress = NonNullable<PronouncedLine['model']>;

/** The actor's voice in a line. Samples are mono, 16 kHz, from -1 to 1. */
export interface OriginalVoice {
  /** Names the clip and the part of it. */
  key: string;
  samples: Float32Array;
}

/** What an analysis came to, unless it failed. */
export type AnalysisResult =
  | { kind: 'analyzed'; analysis: TakeAnalysis; original: OriginalReading }
  /** The server has no acoustic model. */
  | { kind: 'noModel' }
  /** It took longer than ANALYSIS_TIME_LIMIT_MS and was given up. */
  | { kind: 'tooSlow' };

/** What an analyzer needs of the browser. Tests replace it. */
export interface AnalyzerSurroundings {
  fetchLine: (text: string) => Promise<PronouncedLine>;
  fetchModel: (model: ModelAddress, onProgress: (share: number) => void) => Promise<ArrayBuffer>;
  /** Returns false if the learner should be asked before the model is fetched. */
  mayFetch: () => boolean;
  createWorker: () => Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;
  /** Calls back after `ms` milliseconds, and returns a function that cancels it. */
  delay: (run: () => void, ms: number) => () => void;
}

/** How many lines and actors' voices are remembered. */
const MAX_REMEMBERED = 50;

const isTooLong = (line: string): boolean => line.length > ANALYZED_LINE_MAX;

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

/**
 * Analyzes takes in a worker of this document. The worker gets the acoustic model once and reads each actor's voice once.
 * No recording leaves the browser.
 */
export class TakeAnalyzer {
  readonly #around: AnalyzerSurroundings;
  readonly #lines = new Map<string, Promise<PronouncedLine>>();
  readonly #waiting = new Map<
    number,
    { resolve: (answer: AnalysisAnswer) => void; reject: (error: unknown) => void }
  >();
  readonly #progressListeners = new Set<(share: number) => void>();
  #worker: ReturnType<AnalyzerSurroundings['createWorker']> | null = null;
  #model: Promise<void> | null = null;
  #originals = new Map<string, Promise<AnalysisAnswer>>();
  #lastId = 0;
  #isAllowed = false;

  constructor(surroundings: AnalyzerSurroundings) {
    this.#around = surroundings;
  }

  /** Returns the size of the model in bytes if the learner should be asked before it is fetched; null otherwise. */
  async askFirst(line: string): Promise<number | null> {
    if (this.#model || this.#isAllowed || this.#around.mayFetch() || isTooLong(line)) return null;
    return (await this.#lineOf(line)).model?.bytes ?? null;
  }

  /** The learner has agreed that the model is fetched. */
  allow(): void {
    this.#isAllowed = true;
  }

  /** Fetches the model and reads the actor's voice, so that the analysis of a take takes less time. Does nothing if it fails. */
  async prepare(line: string, original: OriginalVoice): Promise<void> {
    try {
      if (isTooLong(line) || (await this.askFirst(line)) !== null) return;
      const { words, model } = await this.#lineOf(line);
      if (!model) return;
      await this.#loadModel(model);
      await this.#readOriginal(original, words);
    } catch {
      // The analysis of the take meets the same error, and shows it.
    }
  }

  /**
   * Analyzes a take of a line. `onProgress` gets the share of the model that has arrived, 0 to 1, and 1 when the analysis
   * begins. Throws ApiError, an Error of the network, and an Error if the worker fails.
   */
  async analyze(args: {
    line: string;
    samples: Float32Array;
    original: OriginalVoice | null;
    onProgress: (share: number) => void;
  }): Promise<AnalysisResult> {
    const { line, samples, original, onProgress } = args;
    if (isTooLong(line)) {
      const analysis = { kind: 'refused', reason: 'line_too_long' } as const;
      return { kind: 'analyzed', analysis, original: { confidence: null } };
    }
    const { words, model } = await this.#lineOf(line);
    if (!model) return { kind: 'noModel' };
    this.#progressListeners.add(onProgress);
    try {
      await this.#loadModel(model);
    } finally {
      this.#progressListeners.delete(onProgress);
    }
    onProgress(1);
    let isLate = false;
    const cancel = this.#around.delay(() => {
      isLate = true;
      this.#stopWorker(new Error('the analysis takes too long'));
    }, ANALYSIS_TIME_LIMIT_MS);
    try {
      if (original) await this.#readOriginal(original, words);
      const answer = await this.#ask({ kind: 'analyze', key: original?.key ?? null, words, samples });
      if (answer.kind !== 'analyzed') throw new Error('the worker gave another answer');
      return answer;
    } catch (error) {
      if (isLate) return { kind: 'tooSlow' };
      throw error;
    } finally {
      cancel();
    }
  }

  #lineOf(text: string): Promise<PronouncedLine> {
    return remember(this.#lines, text, () => this.#around.fetchLine(text));
  }

  #loadModel(model: ModelAddress): Promise<void> {
    if (this.#model) return this.#model;
    const loading = (async () => {
      const bytes = await this.#around.fetchModel(model, (share) => {
        for (const listener of this.#progressListeners) listener(share);
      });
      await this.#ask({ kind: 'loadModel', bytes }, [bytes]);
    })();
    this.#model = loading;
    loading.catch(() => {
      if (this.#model === loading) this.#model = null;
    });
    return loading;
  }

  #readOriginal({ key, samples }: OriginalVoice, words: PronouncedLine['words']): Promise<AnalysisAnswer> {
    return remember(this.#originals, key, () => this.#ask({ kind: 'readOriginal', key, words, samples }));
  }

  #ask(request: Unnumbered<AnalysisRequest>, transfer: Transferable[] = []): Promise<AnalysisAnswer> {
    this.#worker ??= this.#startWorker();
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id }, transfer);
    });
  }

  #startWorker() {
    const worker = this.#around.createWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<AnalysisAnswer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.kind === 'failed') waiting?.reject(new Error(data.message));
      else waiting?.resolve(data);
    });
    worker.addEventListener('error', (event) => {
      this.#stopWorker(new Error('message' in event ? String(event.message) : 'the worker failed'));
    });
    return worker;
  }

  /** Ends the worker with everything in it. The next request starts another. */
  #stopWorker(reason: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#model = null;
    this.#originals = new Map();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

/** Returns the remembered value of a key, or makes it. Forgets one that failed, and the oldest when there are too many. */
function remember<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = values.get(key);
  if (known) return known;
  const made = make();
  values.set(key, made);
  made.catch(() => values.delete(key));
  const [oldest] = values.keys();
  if (values.size > MAX_REMEMBERED && oldest !== undefined) values.delete(oldest);
  return made;
}
