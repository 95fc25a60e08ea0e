import { expect, test, vi } from 'vitest';
import type { AnalysisAnswer, AnalysisRequest } from './analysis-messages.ts';
import { type AnalyzerSurroundings, TakeAnalyzer } from './take-analyzer.ts';

const model = { url: '/model.bin', bytes: 4 };
const line = 'Take your time.';
const original = { key: 'clip 0 1000', samples: new Float32Array(4) };
const analysis = { kind: 'refused', reason: 'noisy' } as const;
const ignore = () => undefined;

/** A worker that answers at once, or when the test says so. */
class TestWorker extends EventTarget {
  readonly requests: AnalysisRequest[] = [];
  isTerminated = false;
  isSilent = false;
  postMessage(request: AnalysisRequest): void {
    this.requests.push(request);
    if (!this.isSilent) queueMicrotask(() => this.answer(request));
  }
  answer({ id, kind }: AnalysisRequest): void {
    const answers: Record<AnalysisRequest['kind'], AnalysisAnswer> = {
      loadModel: { id, kind: 'modelLoaded' },
      readOriginal: { id, kind: 'originalRead', original: { confidence: 0.8 } },
      analyze: { id, kind: 'analyzed', analysis, original: { confidence: 0.8 } },
    };
    this.dispatchEvent(new MessageEvent('message', { data: answers[kind] }));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

function setUp(change: Partial<AnalyzerSurroundings> = {}) {
  const workers: TestWorker[] = [];
  const delays: (() => void)[] = [];
  const fetchLine = vi.fn<AnalyzerSurroundings['fetchLine']>().mockResolvedValue({ words: [], model });
  const fetchModel = vi.fn<AnalyzerSurroundings['fetchModel']>().mockImplementation(async (_, onProgress) => {
    onProgress(0.5);
    return new ArrayBuffer(4);
  });
  const analyzer = new TakeAnalyzer({
    fetchLine,
    fetchModel,
    mayFetch: () => true,
    createWorker() {
      const worker = new TestWorker();
      workers.push(worker);
      return worker;
    },
    delay(run: () => void) {
      delays.push(run);
      return () => void delays.splice(delays.indexOf(run), 1);
    },
    ...change,
  });
  const analyze = (onProgress: (share: number) => void = ignore) =>
    analyzer.analyze({ line, samples: new Float32Array(8), original, onProgress });
  return { analyzer, analyze, workers, delays, fetchLine, fetchModel };
}
const kindsOf = (worker: TestWorker | undefined) => worker?.requests.map(({ kind }) => kind);

test('fetches the model and reads the actor’s voice once for all takes of a line', async () => {
  const { analyzer, analyze, workers, fetchModel, fetchLine } = setUp();
  const shares: number[] = [];
  await analyzer.prepare(line, original);
  expect(await analyze((share) => shares.push(share))).toMatchObject({ kind: 'analyzed', analysis });
  await analyze();
  expect(kindsOf(workers[0])).toEqual(['loadModel', 'readOriginal', 'analyze', 'analyze']);
  expect(fetchModel).toHaveBeenCalledTimes(1);
  expect(fetchLine).toHaveBeenCalledTimes(1);
  expect(shares).toEqual([1]);
});

test('tells how much of the model has arrived', async () => {
  const { analyze } = setUp();
  const shares: number[] = [];
  await analyze((share) => shares.push(share));
  expect(shares).toEqual([0.5, 1]);
});

test('without a model on the server it says so, and starts no worker', async () => {
  const { analyze, analyzer, workers } = setUp({ fetchLine: async () => ({ words: [], model: null }) });
  await analyzer.prepare(line, original);
  expect(await analyze()).toEqual({ kind: 'noModel' });
  expect(workers).toEqual([]);
});

test('asks first on a metered connection, and then never again', async () => {
  const { analyzer, analyze, fetchModel } = setUp({ mayFetch: () => false });
  await analyzer.prepare(line, original);
  expect(fetchModel).not.toHaveBeenCalled();
  expect(await analyzer.askFirst(line)).toBe(4);
  analyzer.allow();
  expect(await analyzer.askFirst(line)).toBeNull();
  expect((await analyze()).kind).toBe('analyzed');
});

test('gives up an analysis that takes too long, and starts another worker for the next', async () => {
  const { analyze, analyzer, workers, delays } = setUp();
  await analyzer.prepare(line, original);
  const [first] = workers;
  if (first) first.isSilent = true;
  const slow = analyze();
  await vi.waitFor(() => expect(kindsOf(first)).toContain('analyze'));
  delays[0]?.();
  expect(await slow).toEqual({ kind: 'tooSlow' });
  expect(first?.isTerminated).toBe(true);
  expect((await analyze()).kind).toBe('analyzed');
  expect(kindsOf(workers[1])).toEqual(['loadModel', 'readOriginal', 'analyze']);
  expect(delays).toEqual([]);
});

test('a failed download is tried again with the next take', async () => {
  const { analyze, fetchModel } = setUp();
  fetchModel.mockRejectedValueOnce(new Error('offline'));
  await expect(analyze()).rejects.toThrow('offline');
  expect((await analyze()).kind).toBe('analyzed');
});

test('a worker that fails ends what waits for it', async () => {
  const { analyze, analyzer, workers } = setUp();
  await analyzer.prepare(line, original);
  const [worker] = workers;
  if (worker) worker.isSilent = true;
  const analyzing = analyze();
  await vi.waitFor(() => expect(kindsOf(worker)).toContain('analyze'));
  worker?.dispatchEvent(new Event('error'));
  await expect(analyzing).rejects.toThrow('the worker failed');
});

test('a line that is too long is refused without a word or the model being fetched', async () => {
  const { analyzer, fetchLine, fetchModel } = setUp({ mayFetch: () => false });
  const long = 'word '.repeat(250);
  await analyzer.prepare(long, original);
  expect(await analyzer.askFirst(long)).toBeNull();
  const take = { line: long, samples: new Float32Array(8), original, onProgress: ignore };
  expect(await analyzer.analyze(take)).toMatchObject({
    analysis: { kind: 'refused', reason: 'line_too_long' },
  });
  expect([fetchLine.mock.calls, fetchModel.mock.calls]).toEqual([[], []]);
});
