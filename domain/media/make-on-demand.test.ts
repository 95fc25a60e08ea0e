import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createOnDemandMaker, limitTime, requestOf } from './make-on-demand.ts';

const caller = requestOf({ id: 'ann' });

/** Creates a maker whose files are finished by the test: `finishNext` finishes the file that was started first. */
function setUp({ freeBytes = 1e12 } = {}) {
  const [started, existing]: [string[], Set<string>] = [[], new Set()];
  const resolvers: (() => void)[] = [];
  const makeOnDemand = createOnDemandMaker({
    files: { exists: async (path) => existing.has(path), freeBytes: async () => freeBytes },
    derivedFiles: null,
  });
  const request = (output: string) =>
    makeOnDemand({
      output,
      caller,
      async make(options) {
        expect(options.caller).toBe(caller);
        started.push(output);
        await new Promise<void>((resolve) => resolvers.push(resolve));
        existing.add(output);
      },
    });
  /** Waits until all pending work has settled: it consists of promises only, which settle within a turn. */
  const settle = () => setImmediate();
  const finishNext = async () => {
    resolvers.shift()?.();
    await settle();
  };
  return { started, existing, request, settle, finishNext, makeOnDemand };
}

test('makes a file once for all who want it, and returns an existing file at once', async () => {
  const { started, existing, request, settle, finishNext } = setUp();
  const requests = ['a', 'b', 'a'].map(request);
  await settle();
  expect(started).toEqual(['a', 'b']);
  existing.add('existing');
  await request('existing');
  await finishNext();
  await finishNext();
  await Promise.all(requests);
  await request('a');
  expect(started).toEqual(['a', 'b']);
});

test('throws disk_full on a full disk and makes nothing', async () => {
  const { started, request } = setUp({ freeBytes: 199 * 1024 * 1024 });
  await expect(request('a')).rejects.toMatchObject({ code: 'disk_full' });
  expect(started).toEqual([]);
});

test('a failed file can be requested again', async () => {
  const { makeOnDemand, request, settle, finishNext, started } = setUp();
  const make = async () => {
    throw new Error('broken');
  };
  for (let round = 0; round < 3; round++) {
    await expect(makeOnDemand({ output: 'a', caller, make })).rejects.toThrow('broken');
  }
  const made = request('a');
  await settle();
  expect(started).toEqual(['a']);
  await finishNext();
  await made;
});

test('the time limit begins with the first turn, not with the wait for it', async () => {
  vi.useFakeTimers();
  try {
    const ended = Promise.withResolvers<void>();
    const made: { signal?: AbortSignal; onTurn?: () => void } = {};
    const work = limitTime({
      withinMs: 1000,
      async work(options) {
        Object.assign(made, options);
        await ended.promise;
      },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made.signal?.aborted).toBe(false);
    made.onTurn?.();
    await vi.advanceTimersByTimeAsync(500);
    made.onTurn?.();
    await vi.advanceTimersByTimeAsync(499);
    expect(made.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(made.signal?.reason).toMatchObject({ name: 'TimeoutError' });
    ended.resolve();
    await work;
  } finally {
    vi.useRealTimers();
  }
});
