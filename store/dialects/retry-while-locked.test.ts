import { expect, test } from 'vitest';
import { retryWhileLocked } from './retry-while-locked.ts';

const failing = (code: string, times: number) => {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw Object.assign(new Error(code), { code });
    return tries;
  };
};

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_BUSY_RECOVERY'])(
  'a statement that is refused with %s is run again',
  async (code) => {
    expect(await retryWhileLocked(failing(code, 3))).toBe(4);
  },
);

test('throws any other error without retrying', async () => {
  for (const code of ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_FULL', '23505']) {
    await expect(retryWhileLocked(failing(code, 1))).rejects.toMatchObject({ code });
  }
});
