import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const FRAME = '/api/dub_poster_frame.php';
const PICTURE = '/api/dub_poster_picture.php';
const extracted: number[] = [];
const makePicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
const { server, visitor, addPerson } = setUpPeople({
  media: {
    async extractStill({ frame, output }) {
      extracted.push(frame);
      await mkdir(dirname(output), { recursive: true });
      await writeFile(
        output,
        await sharp(await makePicture(64, 36))
          .webp()
          .toBuffer(),
      );
    },
  },
});
let admin: Person;
let learner: Person;
let videoId: string;

beforeAll(async () => {
  [admin, learner] = [await addPerson(['client', 'admin']), await addPerson()];
  const { video } = await addFilmWithVideo(server().store, {
    video: {
      state: 'ready',
      mezzanine: makeMezzanineInfo({ frames: 250, durationMs: 10_000, rate: { num: 25, den: 1 } }),
    },
  });
  videoId = video.id;
});

const takeFrame = (fields: Record<string, string>, as: Pick<Person, 'post'> = admin) =>
  as.post(FRAME, { video_id: videoId, ...fields });
const takePicture = async (bytes: Uint8Array<ArrayBuffer>, { as = admin, video_id = videoId } = {}) => {
  const body = new FormData();
  body.set('video_id', video_id);
  body.set('image', new File([bytes], 'poster.png'));
  const answer = await fetch(`${server().url}${PICTURE}`, { method: 'POST', body, headers: as.headers });
  return { status: answer.status, body: await answer.json() };
};
const shownSize = async () => {
  const shown = await server().get(`/media/video/${videoId}/poster.webp`, learner.headers);
  const { width, height, format } = await sharp(new Uint8Array(await shown.arrayBuffer())).metadata();
  return [width, height, format];
};
const audited = async () =>
  (await admin.get('/api/audit_index.php', { action: 'poster_changed', subject: videoId })).body.total;

test('a frame of the film and a picture become the poster that learners see, and each change is audited', async () => {
  expect(await takeFrame({ time_ms: '2000' })).toEqual({ status: 200, body: { video_id: videoId } });
  expect(extracted).toEqual([50]);
  expect(await shownSize()).toEqual([64, 36, 'webp']);
  expect((await takeFrame({ time_ms: '9999' })).status).toBe(200);
  expect(extracted).toEqual([50, 249]);
  expect(await audited()).toBe(2);

  const large = new Uint8Array(await makePicture(2560, 1440));
  expect(await takePicture(large)).toMatchObject({ status: 200, body: { video_id: videoId } });
  expect(await shownSize()).toEqual([1280, 720, 'webp']);
  expect(await audited()).toBe(3);
});

test('a wrong time or picture is named on its field, and the poster stays', async () => {
  const [before, count] = [await shownSize(), await audited()];
  for (const time_ms of ['10000', '-1', '', 'x', '99999999999'])
    expect(await takeFrame({ time_ms })).toMatchObject({
      status: 400,
      body: { code: 'bad_parameter', field: 'time_ms' },
    });
  expect(await takePicture(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toMatchObject({
    status: 422,
    body: { code: 'picture_unreadable', field: 'image' },
  });
  expect(await takePicture(new Uint8Array())).toMatchObject({ status: 400, body: { field: 'image' } });
  expect(await takePicture(new Uint8Array(2 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: 'body_too_large' },
  });
  expect([await shownSize(), await audited()]).toEqual([before, count]);
});

test('a video that cannot be played has no poster to change', async () => {
  const { video } = await addFilmWithVideo(server().store, { video: { state: 'importing' } });
  expect(await takeFrame({ video_id: video.id, time_ms: '0' })).toMatchObject({
    status: 409,
    body: { code: 'not_ready' },
  });
  const picture = new Uint8Array(await makePicture(4, 4));
  expect((await takePicture(picture, { video_id: video.id })).status).toBe(409);
  expect((await takePicture(picture, { video_id: 'none' })).status).toBe(404);
});

test('only administrators change posters', async () => {
  expect((await takeFrame({ time_ms: '0' }, learner)).status).toBe(403);
  expect((await takeFrame({ time_ms: '0' }, visitor)).status).toBe(401);
  expect((await takePicture(new Uint8Array(await makePicture(4, 4)), { as: learner })).status).toBe(403);
});
