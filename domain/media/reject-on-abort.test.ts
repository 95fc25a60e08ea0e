import { expect, test, vi } from 'vitest';
import { rejectOnAbort } from './reject-on-abort.ts';

const pending = () => new Promise<never>(() => undefined);

test('passes on the result or the error of the work', async () => {
  const { signal } = new AbortController();
  expect(await rejectOnAbort(Promise.resolve(1), signal)).toBe(1);
  await expect(rejectOnAbort(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

test('throws cancelled when the signal aborts, before or during the work', async () => {
  const leaving = new AbortController();
  const waiting = rejectOnAbort(pending(), leaving.signal);
  leaving.abort('gone');
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled', cause: 'gone' });
  await expect(rejectOnAbort(pending(), leaving.signal)).rejects.toMatchObject({ code: 'cancelled' });
});

test('stops listening when the work has ended', async () => {
  const { signal } = new AbortController();
  const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  await rejectOnAbort(Promise.resolve(), signal);
  expect(remove.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
    add.mock.calls.map(([type, listener]) => [type, listener]),
  );
});
