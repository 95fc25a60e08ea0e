import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { addFilmWithVideo, makeAccount, makeClip } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { createClipsService } from '../clips/clips-service.ts';
import { AppError } from '../errors.ts';
import type { MediaProcessor } from '../media/types.ts';
import { makeClock, makeMezzanineInfo, noJobWaiter } from '../testing/factories.ts';
import { measureCutClip } from './clip-background.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  await store.accounts.insertAccount(makeAccount({ id: 'ann' }));
  const { film, video } = await addFilmWithVideo(store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo({ hasAudio: true }) },
  });
  await store.clipStore.insertClip(
    makeClip({ id: 'new-clip', ownerId: 'ann', filmId: film.id, videoId: video.id, state: 'ready' }),
  );
});
afterEach(() => store.dispose());

const measure = (measureBackground: MediaProcessor['measureBackground'], signal: AbortSignal) => {
  const files = createLibraryFiles({ root: '/nowhere' });
  const clock = makeClock();
  return measureCutClip({
    ...store,
    clips: createClipsService({ ...store, files, clock, jobWaiter: noJobWaiter, wake: () => undefined }),
    ...{ files, media: { measureBackground }, clipId: 'new-clip', signal },
  });
};

test('a new clip is measured once', async () => {
  const found = { isWide: true, speechLeftDb: -12, musicLeftDb: -1, actorsDb: -20 };
  let runs = 0;
  const work = async () => {
    runs += 1;
    return found;
  };
  for (let time = 0; time < 2; time += 1) await measure(work, new AbortController().signal);
  expect([runs, await store.dubs.clipBackground('new-clip')]).toEqual([1, found]);
});

test('the measurement of a new clip ends with the job that cut it', async () => {
  const job = new AbortController();
  const measured = measure((_, { signal }) => {
    const ended = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new AppError('cancelled'))),
    );
    job.abort();
    return ended;
  }, job.signal);
  await expect(measured).rejects.toMatchObject({ code: 'cancelled' });
  expect(await store.dubs.clipBackground('new-clip')).toBeNull();
});
