import { expect, test, vi } from 'vitest';
import type { TakeDto } from '#contract/takes.ts';
import { ApiError } from '../../../api/api-error.ts';
import { createHeldRecordings, type RecordingStore } from './recording-store.ts';
import { makeUnsentTake } from './testing/make-unsent-take.ts';
import { type QueueSurroundings, UnsentTakes } from './unsent-takes.ts';

const offline = new ApiError({ code: 'network', httpStatus: 0 });
const voice = new Blob(['voice']);
type Send = QueueSurroundings['send'];
const saveTo: Send = async ({ take }) => ({ takeId: take.recordingId, clipId: take.clipId }) as TakeDto;

/** Makes a browser with tabs that share a store, a lock, and a channel. The test decides when a delay ends. */
function makeBrowser(stored: RecordingStore = createHeldRecordings()) {
  let previous: Promise<unknown> = Promise.resolve();
  const channels: QueueSurroundings['channel'][] = [];
  const send = vi.fn<Send>().mockImplementation(saveTo);
  const openTab = () => {
    const page = new EventTarget();
    const delays: { run: () => void; ms: number }[] = [];
    const counts: number[] = [];
    const channel: QueueSurroundings['channel'] = {
      onmessage: null,
      postMessage(data) {
        for (const other of channels)
          if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }));
      },
    };
    channels.push(channel);
    const takes = new UnsentTakes({
      stored,
      held: createHeldRecordings(),
      send,
      lock(work) {
        const turn = previous.then(work);
        previous = turn.catch(() => undefined);
        return turn;
      },
      channel,
      page,
      delay(run, ms) {
        const entry = { run, ms };
        delays.push(entry);
        return () => void delays.splice(0, delays.length, ...delays.filter((other) => other !== entry));
      },
      onCount: (count) => counts.push(count),
    });
    const states = () =>
      takes
        .get()
        .takes.map(({ refusal, sentShare }) => refusal ?? (sentShare === null ? 'waiting' : sentShare));
    const asksBeforeLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    return { takes, page, delays, counts, states, asksBeforeLeaving };
  };
  return { openTab, send, stored };
}

test('keeps a recording before it is sent, and forgets it when the server has it', async () => {
  const { openTab, send, stored } = makeBrowser();
  const answer = Promise.withResolvers<TakeDto>();
  send.mockImplementationOnce(async ({ onProgress }) => {
    onProgress(0.4);
    return answer.promise;
  });
  const tab = openTab();
  const onSaved = vi.fn();
  tab.takes.watch({ clipId: 'a', onSaved });
  await tab.takes.add(makeUnsentTake({ clipId: 'a' }), voice);
  expect(await stored.list()).toHaveLength(1);
  await vi.waitFor(() => expect(tab.states()).toEqual([0.4]));
  answer.resolve({ takeId: 't', clipId: 'a' } as TakeDto);
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith({ takeId: 't', clipId: 'a' }));
  await vi.waitFor(() => expect(tab.states()).toEqual([]));
  expect(await stored.list()).toEqual([]);
  expect(tab.counts.at(-1)).toBe(0);
});

test('a recording that could not be sent goes out from the next page, in the order in which they were made', async () => {
  const { openTab, send } = makeBrowser();
  send.mockRejectedValue(offline);
  const tab = openTab();
  const made = ['a', 'b', 'a'].map((clipId) => makeUnsentTake({ clipId }));
  for (const take of made) await tab.takes.add(take, voice);
  await vi.waitFor(() => expect(tab.delays).toHaveLength(1));
  expect(tab.asksBeforeLeaving()).toBe(false);
  expect(tab.takes.get().takes.map(({ isLate }) => isLate)[0]).toBe(true);
  send.mockReset().mockImplementation(saveTo);
  const next = openTab();
  next.takes.start('ann');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls.map(([{ take }]) => take.recordingId)).toEqual(made.map((take) => take.recordingId));
  await vi.waitFor(() => expect(tab.states()).toEqual([]));
});

test('tries again after 2, 4, ... 60 seconds, and at once when the connection returns', async () => {
  const { openTab, send } = makeBrowser();
  send.mockRejectedValue(offline);
  const tab = openTab();
  await tab.takes.add(makeUnsentTake({ clipId: 'a' }), voice);
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await vi.waitFor(() => expect(tab.delays).toHaveLength(1));
    expect(send).toHaveBeenCalledTimes(attempt);
    const [delay] = tab.delays;
    delays.push(delay?.ms ?? 0);
    if (attempt < 7) delay?.run();
  }
  expect(delays).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  send.mockImplementation(saveTo);
  tab.page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(tab.states()).toEqual([]));
});

test('two tabs send each recording once', async () => {
  const { openTab, send } = makeBrowser();
  const [one, two] = [openTab(), openTab()];
  one.takes.start('ann');
  two.takes.start('ann');
  const onSaved = vi.fn();
  two.takes.watch({ clipId: 'a', onSaved });
  await Promise.all([
    one.takes.add(makeUnsentTake({ clipId: 'a' }), voice),
    two.takes.add(makeUnsentTake({ clipId: 'a' }), voice),
  ]);
  one.takes.wake();
  two.takes.wake();
  await vi.waitFor(() => expect([...one.states(), ...two.states()]).toEqual([]));
  expect(send).toHaveBeenCalledTimes(2);
  expect(onSaved).toHaveBeenCalledTimes(2);
});

test('a recording that is refused stays with its reason, and the others go on', async () => {
  const { openTab, send, stored } = makeBrowser();
  send.mockRejectedValueOnce(new ApiError({ code: 'take_limit', httpStatus: 409 }));
  const tab = openTab();
  const refused = makeUnsentTake({ clipId: 'a' });
  await tab.takes.add(refused, voice);
  await tab.takes.add(makeUnsentTake({ clipId: 'b' }), voice);
  await vi.waitFor(() => expect(tab.states()).toEqual(['take_limit']));
  expect(tab.delays).toEqual([]);
  expect(await (await tab.takes.read(refused.recordingId))?.text()).toBe('voice');
  expect(await stored.list()).toMatchObject([{ refusal: 'take_limit' }]);
  await tab.takes.sendAgain(refused.recordingId);
  await vi.waitFor(() => expect(tab.states()).toEqual([]));
  expect(send).toHaveBeenCalledTimes(3);
});

test('an error of one recording does not stop the others, and is tried again', async () => {
  const { openTab, send } = makeBrowser();
  send.mockImplementation((sent) =>
    sent.take.clipId === 'a'
      ? Promise.reject(new ApiError({ code: 'internal', httpStatus: 500 }))
      : saveTo(sent),
  );
  const tab = openTab();
  await tab.takes.add(makeUnsentTake({ clipId: 'a' }), voice);
  await tab.takes.add(makeUnsentTake({ clipId: 'b' }), voice);
  await vi.waitFor(() => expect(tab.takes.get().takes.map(({ clipId }) => clipId)).toEqual(['a']));
  await vi.waitFor(() => expect(tab.delays).toHaveLength(1));
  send.mockImplementation(saveTo);
  tab.delays[0]?.run();
  await vi.waitFor(() => expect(tab.states()).toEqual([]));
});

test('waits as long as the server asks', async () => {
  const { openTab, send } = makeBrowser();
  send.mockRejectedValueOnce(
    new ApiError({ code: 'too_many_requests', httpStatus: 429, retryAfterSeconds: 30 }),
  );
  const tab = openTab();
  await tab.takes.add(makeUnsentTake({ clipId: 'a' }), voice);
  await vi.waitFor(() => expect(tab.delays.map(({ ms }) => ms)).toEqual([30_000]));
});

test('recordings of another account wait until it signs in', async () => {
  const { openTab, send } = makeBrowser();
  send.mockRejectedValueOnce(offline);
  const tab = openTab();
  await tab.takes.add(makeUnsentTake({ clipId: 'a', accountId: 'ann' }), voice);
  await vi.waitFor(() => expect(tab.delays).toHaveLength(1));
  tab.takes.start('ben');
  await vi.waitFor(() => expect(tab.takes.get()).toEqual({ takes: [], others: 1 }));
  expect(send).toHaveBeenCalledTimes(1);
  tab.takes.start('ann');
  await vi.waitFor(() => expect(tab.takes.get()).toEqual({ takes: [], others: 0 }));
  expect(send).toHaveBeenCalledTimes(2);
});

test('without storage, keeps a recording as long as the page and asks before it is left', async () => {
  const fail = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  const { openTab, send } = makeBrowser({
    add: fail,
    list: fail,
    read: fail,
    change: fail,
    remove: fail,
  });
  send
    .mockRejectedValueOnce(offline)
    .mockRejectedValueOnce(new ApiError({ code: 'take_empty', httpStatus: 422 }));
  const tab = openTab();
  const take = makeUnsentTake({ clipId: 'a' });
  await tab.takes.add(take, voice);
  await vi.waitFor(() => expect(tab.delays).toHaveLength(1));
  expect([tab.takes.get().takes[0]?.isStored, tab.asksBeforeLeaving()]).toEqual([false, true]);
  // The bar of every page shows it, too.
  expect(tab.counts.at(-1)).toBe(1);
  tab.delays[0]?.run();
  await vi.waitFor(() => expect(tab.states()).toEqual(['take_empty']));
  await tab.takes.discard(take.recordingId);
  expect([tab.states(), tab.asksBeforeLeaving()]).toEqual([[], false]);
});

test('a draft is kept and not sent before it is saved, also in another tab', async () => {
  const { openTab, send, stored } = makeBrowser();
  const [tab, other] = [openTab(), openTab()];
  const draft = makeUnsentTake({ clipId: 'a', isDraft: true });
  await tab.takes.add(draft, voice);
  other.takes.start('ann');
  await tab.takes.add(makeUnsentTake({ clipId: 'a' }), voice);
  await vi.waitFor(() => expect(tab.takes.get().takes).toHaveLength(1));
  expect(send).toHaveBeenCalledTimes(1);
  expect(tab.takes.get().takes).toMatchObject([{ isDraft: true, isStored: true, sentShare: null }]);
  await tab.takes.save(draft.recordingId);
  await vi.waitFor(async () => expect(await stored.list()).toEqual([]));
  expect(send).toHaveBeenCalledTimes(2);
});

test('a discarded draft was never sent', async () => {
  const { openTab, send, stored } = makeBrowser();
  const tab = openTab();
  const draft = makeUnsentTake({ clipId: 'a', isDraft: true });
  await tab.takes.add(draft, voice);
  await tab.takes.discard(draft.recordingId);
  expect(await stored.list()).toEqual([]);
  expect(send).not.toHaveBeenCalled();
});
