import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFilmWithVideo, makeAccount, makeClip } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock } from '../testing/factories.ts';
import { createDubPersonalData } from './dub-personal-data.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  const { film, video } = await addFilmWithVideo(store);
  for (const id of ['ann', 'ben']) {
    await store.accounts.insertAccount(makeAccount({ id, username: id, name: id }));
    await store.clipStore.insertClip(
      makeClip({ id: `of-${id}`, ownerId: id, filmId: film.id, videoId: video.id }),
    );
  }
});
afterEach(() => store.dispose());

test("exports and erases a person's dubs with their files, without the voices of others", async () => {
  for (const [id, ownerId, clipId] of [
    ['dub-1', 'ann', 'of-ann'],
    ['dub-2', 'ann', 'of-ben'],
    ['dub-3', 'ben', 'of-ann'],
  ] as const)
    await store.dubs.findOrInsertDub({ id, ownerId, clipId, createdMs: 1 });
  const voice = { takeId: 't', lineIndex: 0, startMs: 5, gainDb: 0 };
  const settings = { bed: 'auto', subtitles: 'none', burnsSubtitles: false, hasCredits: false } as const;
  const proof = { voiceOffMs: 0, loudnessLufs: -16, truePeakDb: -2, durationOffMs: 0, copiedPackets: null };
  const voices = ['ann', 'ben'].map((id) => ({ ...voice, ownerId: id, ownerName: id }));
  await store.dubs.updateDub('dub-1', {
    film: { mixedMs: 1, durationMs: 2, voices, settings, silencesOpenLines: false, proof },
  });
  const removed: string[] = [];
  const personal = createDubPersonalData({
    dubs: store.dubs,
    jobs: store.jobs,
    clock: makeClock(),
    files: { removeDub: async (clipId, dubId) => void removed.push(`${clipId}/${dubId}`) },
  });

  expect(await personal.exportData('ann')).toMatchObject([
    { id: 'dub-2', clipId: 'of-ben', film: null },
    { id: 'dub-1', clipId: 'of-ann', film: { voices: [{ ownerName: 'ann' }] } },
  ]);
  await personal.erase('ann');
  expect(removed).toEqual(['of-ben/dub-2', 'of-ann/dub-1']);
  expect(await personal.exportData('ann')).toEqual([]);
  expect(await personal.exportData('ben')).toHaveLength(1);
});
