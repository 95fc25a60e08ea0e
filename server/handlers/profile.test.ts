import { readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makePng } from '#media/testing/make-png.ts';
import { addFilmWithVideo, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople({ trustedProxies: 1 });
const AVATAR = '/api/my_avatar_save.php';
let me: Person;
beforeEach(async () => {
  me = await addPerson();
});

describe('profile picture', () => {
  test('is cropped to a square, served to signed-in accounts, shown in the profile, replaced, and removed', async () => {
    const first = await me.postImage(AVATAR, await makePng(900, 300));
    expect(first.status).toBe(200);
    const url = String(first.body.avatar);
    expect(url).toMatch(/^\/media\/avatar\/[\w-]{22}\.webp$/);
    const other = await addPerson();
    const served = await server().get(url, other.headers);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const size = await sharp(await served.bytes()).metadata();
    expect([size.width, size.height, size.format]).toEqual([256, 256, 'webp']);
    expect((await server().get(url)).status).toBe(401);
    expect((await me.get('/api/client_info.php')).body).toMatchObject({ avatar: url, client_id: me.id });

    const second = await me.postImage(AVATAR, await makePng(10, 10));
    expect(second.body.avatar).not.toBe(url);
    expect((await server().get(url, me.headers)).status).toBe(404);
    expect((await me.post('/api/my_avatar_remove.php', {})).body).toEqual({ avatar: null });
    expect((await server().get(String(second.body.avatar), me.headers)).status).toBe(404);
    expect((await server().get('/media/avatar/..%2f..%2fx.webp', me.headers)).status).toBe(404);
  });

  const filesOfPictures = async () => {
    const folder = dirname(
      await server().services.profile.avatarPath(
        String((await me.postImage(AVATAR, await makePng(5, 5))).body.avatar).slice(
          '/media/avatar/'.length,
          -'.webp'.length,
        ),
      ),
    );
    return { folder, names: await readdir(folder) };
  };

  test('leaves one file after several simultaneous uploads', async () => {
    const { folder, names } = await filesOfPictures();
    await Promise.all([1, 2, 3, 4].map(async (side) => me.postImage(AVATAR, await makePng(side, side))));
    expect(await readdir(folder)).toHaveLength(names.length);
  });

  test('leaves no file when it arrives after the account’s deletion', async () => {
    const { folder, names } = await filesOfPictures();
    const { viewer } = me;
    const { accounts } = server().store;
    const found = await accounts.accountById(me.id);
    await server().store.db.updateTable('accounts').set({ deleted_ms: 5 }).where('id', '=', me.id).execute();
    const look = vi.spyOn(accounts, 'accountById').mockResolvedValueOnce(found);
    await expect(
      server().services.profile.saveAvatar({ viewer, bytes: await makePng(9, 9) }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    look.mockRestore();
    expect(await readdir(folder)).toHaveLength(names.length);
    await server().services.profile.resumeErasures();
    expect(await readdir(folder)).toHaveLength(names.length - 1);
  });

  test('is swept once it is old and belongs to no account', async () => {
    const { folder, names } = await filesOfPictures();
    const left = [`${'a'.repeat(22)}.webp`, `${'b'.repeat(22)}.part`].map((name) => join(folder, name));
    for (const path of left) await writeFile(path, 'x');
    await server().services.profile.sweepAvatars();
    expect(await readdir(folder)).toHaveLength(names.length + 2);
    const longAgo = new Date(server().clock.now - 3600_000);
    for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
    await server().services.profile.sweepAvatars();
    expect((await readdir(folder)).sort()).toEqual(names.sort());
  });

  test('must be an image, and must come from a page of this site', async () => {
    expect(await me.postImage(AVATAR, new TextEncoder().encode('<svg/>'))).toMatchObject({
      status: 422,
      body: { code: 'picture_unreadable', field: 'image' },
    });
    const foreign = { origin: 'http://elsewhere.example' };
    expect((await me.postImage(AVATAR, await makePng(9, 9), foreign)).status).toBe(403);
    expect((await me.post('/api/my_avatar_save.php', { image: 'x' })).status).toBe(400);
    expect((await visitor.postImage(AVATAR, await makePng(9, 9))).status).toBe(401);
  });
});

describe('sessions', () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) MicroMessenger/8.0.50';
  test('show device and masked address, and can be ended one by one or all others at once', async () => {
    const there = await server().openSession(me.account, `there-${me.id}`);
    const more = await server().openSession(me.account, `more-${me.id}`);
    const onPhone = { ...there, 'user-agent': agent, 'x-forwarded-for': '115.236.7.9' };
    await visitor.get('/api/client_info.php', {}, onPhone);
    const { body } = await me.get('/api/my_session_index.php');
    expect(body.list).toHaveLength(3);
    expect(body.list?.filter(({ current }) => current)).toHaveLength(1);
    const phone = body.list?.find(({ system }) => system === 'iphone');
    expect(phone).toMatchObject({ browser: 'wechat', address: '115.236.*.*', current: false });
    expect(JSON.stringify(body)).not.toMatch(/there-|115\.236\.7\.9/);

    const stranger = await addPerson();
    const id = String(phone?.session_id);
    expect((await stranger.post('/api/my_session_end.php', { session_id: id })).status).toBe(404);
    expect((await me.post('/api/my_session_end.php', { session_id: id })).status).toBe(200);
    expect((await visitor.get('/api/client_info.php', {}, there)).status).toBe(401);
    expect((await me.post('/api/my_session_end.php', { session_id: id })).status).toBe(404);
    expect((await me.post('/api/my_session_end_others.php', {})).status).toBe(200);
    expect((await visitor.get('/api/client_info.php', {}, more)).status).toBe(401);
    expect((await me.get('/api/client_info.php')).status).toBe(200);
    expect((await stranger.get('/api/client_info.php')).status).toBe(200);
  });
});

describe('own films', () => {
  const addFilm = async (owner: Person) => {
    const { film, video } = await addFilmWithVideo(server().store, {
      film: { source: 'client', ownerId: owner.id },
      video: { state: 'ready' },
    });
    await server().putFile(server().files.originalFile(video.id, video.originalExtension), 'x'.repeat(700));
    await server().store.films.setOriginalBytes({ videoId: video.id, bytes: 700 });
    return { film, video };
  };

  test('films are listed with the used space, and one is removed with its files and lines', async () => {
    const { film, video } = await addFilm(me);
    const teacher = await addPerson(['teacher']);
    await replaceLines(server().store, { videoId: video.id, lines: [] });
    const listed = await me.get('/api/my_film_index.php');
    expect(listed.body).toMatchObject({ total: 1, used_bytes: 700, quota_bytes: 1_000_000 });
    expect(listed.body.list).toMatchObject([{ id: film.id, source: 'client' }]);
    expect((await teacher.get('/api/my_film_index.php')).body).toMatchObject({ total: 0, used_bytes: 0 });
    await server().store.films.updateVideo(video.id, { state: 'importing' });
    expect((await me.get('/api/my_film_index.php')).body).toMatchObject({ used_bytes: 1400 });
    expect((await teacher.post('/api/my_film_remove.php', { film_id: film.id })).status).toBe(404);
    expect((await me.post('/api/my_film_remove.php', { film_id: film.id })).body).toEqual({
      removed: 1,
      kept: 0,
    });
    expect(await server().store.films.filmById(film.id)).toBeNull();
    expect(await server().files.exists(server().files.originalFile(video.id, video.originalExtension))).toBe(
      false,
    );
    expect((await me.post('/api/my_film_remove.php', { film_id: film.id })).status).toBe(404);
  });

  test('a film can be removed although it has clips, which stay', async () => {
    const { film, video } = await addFilm(me);
    const teacher = await addPerson(['teacher']);
    await server().store.clipStore.insertClip(
      makeClip({ ownerId: teacher.id, videoId: video.id, filmId: film.id, state: 'ready' }),
    );
    expect((await me.post('/api/my_film_remove.php', { film_id: film.id })).body).toEqual({
      removed: 1,
      kept: 0,
    });
    expect(await server().files.exists(server().files.originalFile(video.id, video.originalExtension))).toBe(
      false,
    );
    expect((await me.get('/api/my_film_index.php')).body).toMatchObject({ total: 0, used_bytes: 0 });
    const clips = await teacher.get('/api/dub_bar_index.php', { mine: '1' });
    expect(clips.body).toMatchObject({ total: 1 });
  });
});
