import { expect, test } from 'vitest';
import { addFilmWithVideo, makeClip } from '#store/testing/fixtures.ts';
import { addIndexedFilm } from '../testing/add-indexed-film.ts';
import { setUpPeople } from '../testing/people.ts';

const { server, addPerson } = setUpPeople();

test('opening a video prepares its first cut; a video without a film file and a finished clip need no cut', async () => {
  const { store, media, files } = server();
  const ann = await addPerson();
  const film = { id: 'shrek' };
  const { videoId } = await addIndexedFilm(server(), ['I like boulders.'], film);
  const { video: coming } = await addFilmWithVideo(store, { video: { state: 'importing' } });
  const open = (opened: { clipId: string | null; videoId: string | null }) =>
    ann.api.clips.workspace({ ...opened, maxLines: 9, linked: null });

  await open({ clipId: null, videoId });
  expect(media.prepared).toEqual([files.videoFile(videoId, 'mezzanine.mp4')]);

  await open({ clipId: null, videoId: coming.id });
  const clip = makeClip({ ownerId: ann.id, videoId, filmId: film.id, state: 'ready' });
  await store.clipStore.insertClip(clip);
  await open({ clipId: clip.id, videoId: null });
  expect(media.prepared).toHaveLength(1);
});
