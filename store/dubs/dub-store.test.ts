import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FinishedDub } from '#domain/dubs/types.ts';
import type { DubVisibility } from '#shared/dubs.ts';
import { addFilmWithVideo, makeAccount, makeClip } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const settings = { bed: 'ducked', subtitles: 'zh', burnsSubtitles: true, hasCredits: false } as const;
const film: FinishedDub = {
  mixedMs: 9,
  durationMs: 3_000,
  settings,
  silencesOpenLines: true,
  voices: [
    { takeId: 't', lineIndex: null, ownerId: 'ann', ownerName: 'Ann', startMs: 120, gainDb: 2.5 },
    { takeId: 'u', lineIndex: 2, ownerId: 'ann', ownerName: 'Ann', startMs: -40, gainDb: 0 },
  ],
  proof: { voiceOffMs: 0.4, loudnessLufs: -16.1, truePeakDb: -1.2, durationOffMs: 3, copiedPackets: 72 },
};

describe.each(['sqlite', 'postgres'] as const)('dubs on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['ann', 'ben'])
      await store.accounts.insertAccount(makeAccount({ id, username: id, name: `name of ${id}` }));
    const { film, video } = await addFilmWithVideo(store);
    for (const id of ['clip', 'clip-2', 'clip-3'])
      await store.clipStore.insertClip(makeClip({ id, ownerId: 'ann', filmId: film.id, videoId: video.id }));
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('dubs').execute();
  });
  const open = (id: string, ownerId = 'ann', clipId = 'clip', createdMs = 1) =>
    store.dubs.findOrInsertDub({ id, ownerId, clipId, createdMs });

  test('an account has one dub of a clip', async () => {
    const dub = await open('dub-1');
    expect(dub).toMatchObject({ id: 'dub-1', ownerName: 'name of ann', visibility: 'self', state: 'draft' });
    expect(await open('dub-2')).toEqual(dub);
    expect((await open('dub-3', 'ben')).id).toBe('dub-3');
    expect(await store.dubs.dubOf({ ownerId: 'ann', clipId: 'clip' })).toEqual(dub);
    expect(await store.dubs.dubById('dub-2')).toBeNull();
    await expect(open('dub-4', 'ann', 'gone')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('two calls at once insert one dub', async () => {
    const opened = await Promise.all(['dub-1', 'dub-2', 'dub-3'].map((id) => open(id)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  test('changes what is named and nothing else', async () => {
    const dub = await open('dub-1');
    await store.dubs.updateDub(dub.id, { settings });
    await store.dubs.updateDub(dub.id, { state: 'ready', film, errorCode: 'internal' });
    await store.dubs.updateDub(dub.id, { removedMs: 8, removedReason: 'rude' });
    await store.dubs.updateDub(dub.id, {});
    const changed = {
      ...{ ...dub, settings, state: 'ready', film, errorCode: 'internal' },
      ...{ removedMs: 8, removedReason: 'rude' },
    };
    expect(await store.dubs.dubById(dub.id)).toEqual(changed);
    expect(await store.dubs.dubsByIds(['gone', dub.id, dub.id])).toEqual([changed]);
    await store.dubs.updateDub(dub.id, { state: 'failed' }, { expectedStates: ['mixing'] });
    expect(await store.dubs.dubsInState('ready')).toEqual([changed]);
  });

  test('reads a film that was mixed before open lines could be silent', async () => {
    const dub = await open('old');
    await store.dubs.updateDub(dub.id, { state: 'ready', film });
    await store.db
      .updateTable('dubs')
      .set({ mixed_settings: JSON.stringify(settings) })
      .execute();
    const found = await store.dubs.dubById(dub.id);
    expect(found?.film).toEqual({ ...film, silencesOpenLines: false });
  });

  test('settings that are changed at the same time are all stored', async () => {
    const dub = await open('dub-1');
    await Promise.all([
      store.dubs.updateDub(dub.id, { settings: { bed: 'silent' } }),
      store.dubs.updateDub(dub.id, { settings: { subtitles: 'en', hasCredits: false } }),
    ]);
    expect((await store.dubs.dubById(dub.id))?.settings).toEqual({
      ...dub.settings,
      ...{ bed: 'silent', subtitles: 'en', hasCredits: false },
    });
  });

  const show = (visibility: DubVisibility, newLinkId: string, nowMs = 1) =>
    store.dubs.setVisibility({ id: 'dub-1', visibility, newLinkId, nowMs });

  test('a withdrawn link leads nowhere, and the next one is another', async () => {
    const dub = await open('dub-1');
    await show('link', 'link-1');
    await show('link', 'unused');
    expect(await store.dubs.dubByLink('link-1')).toEqual({ ...dub, visibility: 'link', linkId: 'link-1' });
    await show('self', 'unused');
    expect(await store.dubs.dubByLink('link-1')).toBeNull();
    expect(await store.dubs.dubByLink('unused')).toBeNull();
    expect(await store.dubs.dubByLink(dub.id)).toBeNull();
    expect(await store.dubs.dubById('dub-1')).toEqual(dub);
    await show('link', 'link-2');
    expect(await store.dubs.dubByLink('link-2')).toMatchObject({ id: dub.id });
  });

  test('a dub is published once', async () => {
    await open('dub-1');
    const publishedMs = async () => (await store.dubs.dubById('dub-1'))?.publishedMs;
    await show('link', 'link-1', 4);
    expect(await publishedMs()).toBeNull();
    await show('everyone', 'unused', 5);
    await show('self', 'unused', 6);
    await show('everyone', 'link-2', 7);
    expect(await publishedMs()).toBe(5);
  });

  test('lists the dubs of an account, newest first, and deletes them with their clip', async () => {
    for (const [createdMs, clipId] of ['clip', 'clip-2', 'clip-3'].entries())
      await open(`of-${clipId}`, 'ann', clipId, createdMs + 1);
    await open('other', 'ben');
    const list = (asOfMs: number | null) =>
      store.dubs.listDubs({ ownerId: 'ann', limit: 2, offset: 0, asOfMs });
    const page = await list(null);
    expect([page.total, page.asOfMs, page.dubs.map(({ id }) => id)]).toEqual([
      3,
      3,
      ['of-clip-3', 'of-clip-2'],
    ]);
    expect((await list(2)).dubs.map(({ id }) => id)).toEqual(['of-clip-2', 'of-clip']);
    await store.clipStore.deleteClip('clip-3');
    expect((await list(null)).total).toBe(2);
    await store.dubs.deleteDub('of-clip');
    expect((await list(null)).dubs.map(({ id }) => id)).toEqual(['of-clip-2']);
  });
});
