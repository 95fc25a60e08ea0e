import { beforeAll, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const SHARPEST = '/api/still_sharpest.php';
let owner: Person;
let stranger: Person;
let videoId: string;

beforeAll(async () => {
  [owner, stranger] = [await addPerson(), await addPerson()];
  const { video } = await addFilmWithVideo(server().store, {
    film: { source: 'client', ownerId: owner.id },
    video: { state: 'ready', mezzanine: makeMezzanineInfo({ frames: 100 }) },
  });
  videoId = video.id;
});

const ask = (fields: Record<string, string>, as: Person = owner) =>
  as.get(SHARPEST, { video_id: videoId, frame: '50', ...fields });

test('the sharpest frame of the same shot is returned with its distance', async () => {
  server().media.sharpness = new Map([
    [47, 180],
    [40, 300],
  ]);
  expect(await ask({})).toEqual({ status: 200, body: { frame: 47, off: -3 } });
  expect((await ask({ within: '2' })).body).toEqual({ frame: 50, off: 0 });
  expect((await ask({ within: '10' })).body).toEqual({ frame: 40, off: -10 });
});

test.each([
  [{ frame: '100' }, 422, 'cut_out_of_range', 'frame'],
  [{ frame: '-1' }, 400, 'bad_parameter', 'frame'],
  [{ frame: '' }, 400, 'bad_parameter', 'frame'],
  [{ within: '13' }, 400, 'bad_parameter', 'within'],
  [{ video_id: '' }, 400, 'bad_parameter', 'video_id'],
])('%j is refused and its field is named', async (fields, status, code, field) => {
  expect(await ask(fields)).toMatchObject({ status, body: { code, field } });
});

test('a film that the caller may not see is like an unknown one', async () => {
  expect((await ask({}, stranger)).status).toBe(404);
  expect((await ask({ video_id: 'none' })).status).toBe(404);
  expect((await visitor.get(SHARPEST, { video_id: videoId, frame: '50' })).status).toBe(401);
  await expect(stranger.api.stills.hasOriginal({ videoId })).rejects.toMatchObject({ code: 'not_found' });
});

test('a film that is not ready gives 409, and a removed one 410', async () => {
  const { video } = await addFilmWithVideo(server().store, {
    film: { source: 'client', ownerId: owner.id },
  });
  // Only a film that has clips is remembered.
  const clip = makeClip({ ownerId: owner.id, videoId: video.id, filmId: video.filmId, state: 'ready' });
  await server().store.clipStore.insertClip(clip);
  const fields = { video_id: video.id, frame: '0' };
  expect(await ask(fields)).toMatchObject({ status: 409, body: { code: 'not_ready' } });
  expect((await owner.post('/api/my_film_remove.php', { film_id: video.filmId })).status).toBe(200);
  expect(await ask(fields)).toMatchObject({ status: 410, body: { code: 'film_removed' } });
});

test('page loaders learn whether stills come from the original', async () => {
  expect(await owner.api.stills.hasOriginal({ videoId })).toEqual({ hasOriginal: false });
  await server().putFile(server().files.originalFile(videoId, '.mkv'), 'the film');
  expect(await owner.api.stills.hasOriginal({ videoId })).toEqual({ hasOriginal: true });
});
