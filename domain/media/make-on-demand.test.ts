import { expect, test } from 'vitest';
import { createOnDemandMaker } from './make-on-demand.ts';

/** Creates a maker whose files are finished by the test: `finishNext` finishes the file that was started first. */
function setUp({ freeBytes = 1e12, maxWaiting = 3 } = {}) {
  const [started, existing]: [string[], Set<string>] = [[], new Set()];
  const resolvers: (() => void)[] = [];
  const makeOnDemand = createOnDemandMaker({
    files: { exists: async (path) => existing.has(path), freeBytes: async () => freeBytes },
    derivedFiles: null,
    concurrency: 2,
    maxWaiting,
  });
  const request = (output: string) =>
    makeOnDemand({
      output,
      async make() {
        started.push(output);
        await new Promise<void>((resolve) => resolvers.push(resolve));
        existing.add(output);
      },
    });
  /** Waits until all pending work has settled. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  const finishNext = async () => {
    resolvers.shift()?.();
    await settle();
  };
  return { started, existing, request, settle, finishNext, makeOnDemand };
}

test('limits how many files are made at a time and how many wait, keeps their order, and refuses any more', async () => {
  const { started, request, settle, finishNext } = setUp();
  const requests = ['a', 'b', 'c', 'd', 'e'].map(request);
  await settle();
  expect(started).toEqual(['a', 'b']);
  await expect(request('f')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 });
  // A second request for the same file waits for the first.
  requests.push(request('e'));
  await finishNext();
  expect(started).toEqual(['a', 'b', 'c']);
  for (let left = 0; left < 4; left++) await finishNext();
  await Promise.all(requests);
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('returns an existing file without waiting', async () => {
  const { existing, request, settle, finishNext } = setUp({ maxWaiting: 0 });
  existing.add('existing');
  const busy = [request('a'), request('b')];
  await settle();
  await request('existing');
  await expect(request('c')).rejects.toMatchObject({ code: 'too_many_requests' });
  await finishNext();
  await finishNext();
  await Promise.all(busy);
});

test('throws disk_full on a full disk and frees its place', async () => {
  const { started, request } = setUp({ freeBytes: 199 * 1024 * 1024, maxWaiting: 0 });
  for (const output of ['a', 'b', 'c']) {
    await expect(request(output)).rejects.toMatchObject({ code: 'disk_full' });
  }
  expect(started).toEqual([]);
});

test('a failed file frees its place and can be requested again', async () => {
  const { makeOnDemand, request, settle, finishNext, started } = setUp({ maxWaiting: 9 });
  const fail = () =>
    makeOnDemand({
      output: 'bad',
      make: async () => {
        throw new Error('broken');
      },
    });
  for (let round = 0; round < 3; round++) await expect(fail()).rejects.toThrow('broken');
  const requests = [request('a'), request('b')];
  await settle();
  expect(started).toEqual(['a', 'b']);
  await finishNext();
  await finishNext();
  await Promise.all(requests);
});
