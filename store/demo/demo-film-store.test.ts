import { afterEach, describe, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

describe.each(['sqlite', 'postgres'] as const)('demo films on %s', (dialect) => {
  let store: TestStore;
  afterEach(() => store.dispose());

  test('remembers the last import of each demo film with its result', async () => {
    store = await openTestStore({ dialect });
    expect(await store.demoFilms.listImported()).toEqual(new Map());
    await store.demoFilms.markImported({ path: 'A/one.mp4', contentHash: 'a' });
    await store.demoFilms.markImported({ path: 'B/two.mp4', contentHash: 'b' });
    await store.demoFilms.markImported({ path: 'A/one.mp4', contentHash: 'c' });
    expect(await store.openAnother().demoFilms.listImported()).toEqual(
      new Map([
        ['A/one.mp4', 'c'],
        ['B/two.mp4', 'b'],
      ]),
    );
  });
});
