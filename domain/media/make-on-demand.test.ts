import { expect, test } from 'vitest';
import { createOnDemandMaker } from './make-on-demand.ts';

/** Files that a test makes by hand: `end` ends the making that has waited longest. */
function setUp({ freeBytes = 1e12, waiting = 3 } = {}) {
  const [begun, there]: [string[], Set<string>] = [[], new Set()];
  const ends: (() => void)[] = [];
  const makeOnDemand = createOnDemandMaker({
    files: { exists: async (path) => there.has(path), freeBytes: async () => freeBytes },
    made: null,
    places: 2,
    waiting,
  });
  const ask = (output: string) =>
    makeOnDemand({
      output,
      async make() {
        begun.push(output);
        await new Promise<void>((resolve) => ends.push(resolve));
        there.add(output);
      },
    });
  /** Lets everything that can go on go on. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  const end = async () => {
    ends.shift()?.();
    await settle();
  };
  return { begun, there, ask, settle, end, makeOnDemand };
}

test('so many at a time, so many wait, in their order, and one more is refused', async () => {
  const { begun, ask, settle, end } = setUp();
  const asked = ['a', 'b', 'c', 'd', 'e'].map(ask);
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await expect(ask('f')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 10 });
  // Who asks for the same waits with the first.
  asked.push(ask('e'));
  await end();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (let left = 0; left < 4; left++) await end();
  await Promise.all(asked);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('what is there already waits for nobody', async () => {
  const { there, ask, settle, end } = setUp({ waiting: 0 });
  there.add('kept');
  const busy = [ask('a'), ask('b')];
  await settle();
  await ask('kept');
  await expect(ask('c')).rejects.toMatchObject({ code: 'too_many_requests' });
  await end();
  await end();
  await Promise.all(busy);
});

test('a full disk takes no more, and keeps no place', async () => {
  const { begun, ask } = setUp({ freeBytes: 199 * 1024 * 1024, waiting: 0 });
  for (const output of ['a', 'b', 'c']) {
    await expect(ask(output)).rejects.toMatchObject({ code: 'disk_full' });
  }
  expect(begun).toEqual([]);
});

test('one that fails gives its place to the next, and can be asked for again', async () => {
  const { makeOnDemand, ask, settle, end, begun } = setUp({ waiting: 9 });
  const fail = () =>
    makeOnDemand({
      output: 'bad',
      make: async () => {
        throw new Error('broken');
      },
    });
  for (let round = 0; round < 3; round++) await expect(fail()).rejects.toThrow('broken');
  const asked = [ask('a'), ask('b')];
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await end();
  await end();
  await Promise.all(asked);
});
