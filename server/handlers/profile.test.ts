import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account, Role } from '#domain/accounts/types.ts';
import { buildActivity } from '#domain/draw/draw-admin-service.ts';
import type { RedPacket } from '#domain/red-packets/types.ts';
import { makeCompany, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo, makeClip, makeTake, replaceLines } from '#store/testing/fixtures.ts';
import { sessionTokenOf, startTestServer, type TestServer } from '../testing/test-server.ts';

const PASSWORD = 'dumpling-1998';

let server: TestServer;
let count = 0;
let me: Account;
let headers: { cookie: string };

beforeAll(async () => {
  server = await startTestServer({ trustedProxies: 1 });
});
afterAll(() => server.dispose());

const enter = async (access: Role[] = ['client']) => {
  count += 1;
  const account = await server.addAccount(`person-${count}`, PASSWORD, { access });
  return { account, headers: await server.openSession(account) };
};
beforeEach(async () => {
  ({ account: me, headers } = await enter());
});

type Body = Record<string, unknown> & { list?: Record<string, unknown>[] };
const read = async (response: Response) => {
  const body: Body = await response.json();
  return { status: response.status, body };
};
const get = async (name: string, as: Record<string, string> = headers) =>
  read(await server.get(`/api/${name}`, as));
const post = async (name: string, fields: Record<string, string>, as: Record<string, string> = headers) =>
  read(await server.post(`/api/${name}`, fields, as));
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
const sendPicture = async (bytes: Uint8Array, as: Record<string, string> = headers) => {
  const body = new FormData();
  body.set('image', new File([new Uint8Array(bytes)], 'me.png'));
  return read(await fetch(`${server.url}/api/my_avatar_save.php`, { method: 'POST', body, headers: as }));
};

describe('profile picture', () => {
  test('is cropped to a square, served to signed-in accounts, shown in the profile, replaced, and removed', async () => {
    const first = await sendPicture(await picture(900, 300));
    expect(first.status).toBe(200);
    const url = String(first.body.avatar);
    expect(url).toMatch(/^\/media\/avatar\/[\w-]{22}\.webp$/);
    const other = await enter();
    const served = await server.get(url, other.headers);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const size = await sharp(await served.bytes()).metadata();
    expect([size.width, size.height, size.format]).toEqual([256, 256, 'webp']);
    expect((await server.get(url)).status).toBe(401);
    expect((await get('client_info.php')).body).toMatchObject({ avatar: url, client_id: me.id });

    const second = await sendPicture(await picture(10, 10));
    expect(second.body.avatar).not.toBe(url);
    expect((await server.get(url, headers)).status).toBe(404);
    expect((await post('my_avatar_remove.php', {})).body).toEqual({ avatar: null });
    expect((await server.get(String(second.body.avatar), headers)).status).toBe(404);
    expect((await server.get('/media/avatar/..%2f..%2fx.webp', headers)).status).toBe(404);
  });

  const filesOfPictures = async () => {
    const folder = dirname(
      await server.services.profile.avatarPath(
        String((await sendPicture(await picture(5, 5))).body.avatar).slice(
          '/media/avatar/'.length,
          -'.webp'.length,
        ),
      ),
    );
    return { folder, names: await readdir(folder) };
  };

  test('leaves one file after several simultaneous uploads', async () => {
    const { folder, names } = await filesOfPictures();
    await Promise.all([1, 2, 3, 4].map(async (side) => sendPicture(await picture(side, side))));
    expect(await readdir(folder)).toHaveLength(names.length);
  });

  test('leaves no file when it arrives after the account’s deletion', async () => {
    const { folder, names } = await filesOfPictures();
    const viewer = { id: me.id, name: me.name, account: me.account, access: me.access };
    const { accounts } = server.store;
    const found = await accounts.accountById(me.id);
    await server.store.db.updateTable('accounts').set({ deleted_ms: 5 }).where('id', '=', me.id).execute();
    const look = vi.spyOn(accounts, 'accountById').mockResolvedValueOnce(found);
    await expect(
      server.services.profile.saveAvatar({ viewer, bytes: await picture(9, 9) }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    look.mockRestore();
    expect(await readdir(folder)).toHaveLength(names.length);
    await server.services.profile.resumeErasures();
    expect(await readdir(folder)).toHaveLength(names.length - 1);
  });

  test('is swept once it is old and belongs to no account', async () => {
    const { folder, names } = await filesOfPictures();
    const left = [`${'a'.repeat(22)}.webp`, `${'b'.repeat(22)}.part`].map((name) => join(folder, name));
    for (const path of left) await writeFile(path, 'x');
    await server.services.profile.sweepAvatars();
    expect(await readdir(folder)).toHaveLength(names.length + 2);
    const longAgo = new Date(server.clock.now - 3600_000);
    for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
    await server.services.profile.sweepAvatars();
    expect((await readdir(folder)).sort()).toEqual(names.sort());
  });

  test('must be an image, and must come from a page of this site', async () => {
    expect(await sendPicture(Buffer.from('<svg/>'))).toMatchObject({
      status: 422,
      body: { code: 'picture_unreadable', field: 'image' },
    });
    const foreign = { ...headers, origin: 'http://elsewhere.example' };
    expect((await sendPicture(await picture(9, 9), foreign)).status).toBe(403);
    expect((await post('my_avatar_save.php', { image: 'x' })).status).toBe(400);
    expect((await sendPicture(await picture(9, 9), {})).status).toBe(401);
  });
});

describe('sessions', () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) MicroMessenger/8.0.50';
  test('show device and masked address, and can be ended one by one or all others at once', async () => {
    const there = await server.openSession(me, `there-${me.id}`);
    const more = await server.openSession(me, `more-${me.id}`);
    await get('client_info.php', {
      ...there,
      'user-agent': agent,
      'x-forwarded-for': '115.236.7.9',
    });
    const { body } = await get('my_session_index.php');
    expect(body.list).toHaveLength(3);
    expect(body.list?.filter(({ current }) => current)).toHaveLength(1);
    const phone = body.list?.find(({ system }) => system === 'iphone');
    expect(phone).toMatchObject({ browser: 'wechat', address: '115.236.*.*', current: false });
    expect(JSON.stringify(body)).not.toMatch(/there-|115\.236\.7\.9/);

    const stranger = await enter();
    const id = String(phone?.session_id);
    expect((await post('my_session_end.php', { session_id: id }, stranger.headers)).status).toBe(404);
    expect((await post('my_session_end.php', { session_id: id })).status).toBe(200);
    expect((await get('client_info.php', there)).status).toBe(401);
    expect((await post('my_session_end.php', { session_id: id })).status).toBe(404);
    expect((await post('my_session_end_others.php', {})).status).toBe(200);
    expect((await get('client_info.php', more)).status).toBe(401);
    expect((await get('client_info.php')).status).toBe(200);
    expect((await get('client_info.php', stranger.headers)).status).toBe(200);
  });
});

describe('own clips and films', () => {
  const addFilm = async (owner: Account) => {
    const { film, video } = await addFilmWithVideo(server.store, {
      film: { source: 'client', ownerId: owner.id },
      video: { state: 'ready' },
    });
    await server.putFile(server.files.originalFile(video.id, video.originalExt), 'x'.repeat(700));
    return { film, video };
  };

  test('a clip can be renamed only by its owner', async () => {
    const { film, video } = await addFilmWithVideo(server.store);
    const clip = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id, state: 'ready' });
    await server.store.clipStore.insertClip(clip);
    const rename = (title: string, as = headers) =>
      post('dub_bar_rename.php', { bar_id: clip.id, title }, as);
    expect(await rename(' A\nbetter  name ')).toMatchObject({
      status: 200,
      body: { title: 'A better name' },
    });
    expect(await rename(' \u200b ')).toMatchObject({ status: 400, body: { field: 'title' } });
    const other = await enter(['client', 'admin']);
    expect((await rename('mine now', other.headers)).status).toBe(404);
    expect((await server.store.clipStore.clipById(clip.id))?.title).toBe('A better name');
  });

  test('films are listed with the used space, and one is removed with its files and lines', async () => {
    const { film, video } = await addFilm(me);
    const teacher = await enter(['teacher']);
    await replaceLines(server.store, { videoId: video.id, lines: [] });
    const listed = await get('my_film_index.php');
    expect(listed.body).toMatchObject({ total: 1, used_bytes: 700, quota_bytes: 1_000_000 });
    expect(listed.body.list).toMatchObject([{ id: film.id, source: 'client' }]);
    expect((await get('my_film_index.php', teacher.headers)).body).toMatchObject({ total: 0, used_bytes: 0 });
    await server.store.films.updateVideo(video.id, { state: 'importing' });
    expect((await get('my_film_index.php')).body).toMatchObject({ used_bytes: 1400 });
    expect((await post('my_film_remove.php', { film_id: film.id }, teacher.headers)).status).toBe(404);
    expect((await post('my_film_remove.php', { film_id: film.id })).body).toEqual({ removed: 1, kept: 0 });
    expect(await server.store.films.filmById(film.id)).toBeNull();
    expect(await server.files.exists(server.files.originalFile(video.id, video.originalExt))).toBe(false);
    expect((await post('my_film_remove.php', { film_id: film.id })).status).toBe(404);
  });

  test('a film can be removed although it has clips, which stay', async () => {
    const { film, video } = await addFilm(me);
    const teacher = await enter(['teacher']);
    await server.store.clipStore.insertClip(
      makeClip({ ownerId: teacher.account.id, videoId: video.id, filmId: film.id, state: 'ready' }),
    );
    expect((await post('my_film_remove.php', { film_id: film.id })).body).toEqual({ removed: 1, kept: 0 });
    expect(await server.files.exists(server.files.originalFile(video.id, video.originalExt))).toBe(false);
    expect((await get('my_film_index.php')).body).toMatchObject({ total: 0, used_bytes: 0 });
    const clips = await fetch(`${server.url}/api/dub_bar_index.php?mine=1`, { headers: teacher.headers });
    expect(await clips.json()).toMatchObject({ total: 1 });
  });
});

describe('data export', () => {
  const unzip = async () => {
    const response = await server.get('/media/me/data.zip', headers);
    expect(response.headers.get('content-type')).toBe('application/zip');
    return unzipSync(await response.bytes());
  };

  test('is a ZIP archive of all personal data without secrets', async () => {
    const { film, video } = await addFilmWithVideo(server.store);
    const clip = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id, title: 'My line' });
    await server.store.clipStore.insertClip(clip);
    await post('msg_pad_post.php', { pad: 'main', text: '求一句 "hello"' });
    const files = Object.fromEntries(
      Object.entries(await unzip()).map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]),
    );
    expect(Object.keys(files).sort()).toEqual(
      [
        'clips',
        'draws',
        'dub_shares',
        'films',
        'guestbook_messages',
        'guestbook_reports',
        'known_devices',
        'lessons',
        'profile',
        'red_packets',
        'sessions',
        'survey_answers',
        'takes',
        'words',
      ].map((name) => `${name}.json`),
    );
    expect(files['profile.json']).toMatchObject({ account: me.account, name: me.name });
    expect(files['clips.json']).toMatchObject([{ id: clip.id, title: 'My line' }]);
    expect(files['guestbook_messages.json']).toMatchObject([{ text: '求一句 "hello"' }]);
    expect(JSON.stringify(files)).not.toMatch(/argon2|token/);
    expect((await server.get('/media/me/data.zip')).status).toBe(401);
  });

  test('has the account’s own takes and picture only', async () => {
    const { film, video } = await addFilmWithVideo(server.store);
    const clip = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id });
    await server.store.clipStore.insertClip(clip);
    const { account: other } = await enter();
    const takes = [me, other].map(({ id }) => makeTake({ ownerId: id, clipId: clip.id }));
    for (const take of takes) {
      await server.store.takes.insertTake({ take, perLine: 9, perOwner: 9 });
      const path = server.files.takeFile(clip.id, take.id, 'take.m4a');
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `the voice of ${take.ownerId}`);
    }
    await sendPicture(await picture(5, 5));
    const files = await unzip();
    expect(Object.keys(files).filter((name) => !name.endsWith('.json'))).toEqual([
      'avatar.webp',
      `takes/${takes[0]?.id}.m4a`,
    ]);
    expect(strFromU8(files[`takes/${takes[0]?.id}.m4a`] ?? new Uint8Array())).toBe(`the voice of ${me.id}`);
    expect((await sharp(files['avatar.webp']).metadata()).format).toBe('webp');
  });
});

describe('account deletion', () => {
  const remove = (pwd: string, confirm: string) => post('my_account_remove.php', { pwd, confirm });
  /** Advances the clock until nothing that started before can still run. */
  const finish = async () => {
    server.clock.now += 15 * 60_000;
    return server.services.profile.resumeErasures();
  };

  test('needs the password and the name, and deletes all personal data', async () => {
    await sendPicture(await picture(9, 9));
    await post('msg_pad_post.php', { pad: 'main', text: 'goodbye' });
    const { film, video } = await addFilmWithVideo(server.store, {
      film: { source: 'client', ownerId: me.id },
    });
    await server.store.clipStore.insertClip(makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id }));
    expect(await remove('wrong', me.account)).toMatchObject({
      status: 401,
      body: { code: 'login_failed', field: 'pwd' },
    });
    expect(await remove(PASSWORD, 'somebody')).toMatchObject({ status: 400, body: { field: 'confirm' } });
    expect((await get('client_info.php')).status).toBe(200);

    const pictures = join(server.files.clipFile('x'.repeat(22), 'clip.mp4'), '../../../avatars');
    const before = await readdir(pictures);
    const done = await server.post(
      '/api/my_account_remove.php',
      { pwd: PASSWORD, confirm: me.account },
      headers,
    );
    expect(done.status).toBe(200);
    expect(sessionTokenOf(done)).toBe('');
    expect((await get('client_info.php')).status).toBe(401);
    expect(await server.store.accounts.accountById(me.id)).toMatchObject({ name: '', avatar: null });
    expect(await server.store.films.filmById(film.id)).toBeNull();
    expect(await readdir(pictures)).toHaveLength(before.length - 1);
    const login = await post('client_login.php', { account: me.account, pwd: PASSWORD });
    expect(login).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    const messages = await server.store.db.selectFrom('guestbook_messages').select('text').execute();
    expect(messages.map(({ text }) => text)).not.toContain('goodbye');
    expect(await finish()).toBe(1);
    expect(await server.store.accounts.accountById(me.id)).toBeNull();
  });

  test('also deletes data that was still arriving', async () => {
    const { film, video } = await addFilmWithVideo(server.store);
    expect((await remove(PASSWORD, me.account)).status).toBe(200);
    const late = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id });
    await server.store.clipStore.insertClip(late);
    await server.services.profile.resumeErasures();
    expect(await server.store.clipStore.clipById(late.id)).toBeNull();
    const later = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id });
    await server.store.clipStore.insertClip(later);
    expect(await finish()).toBe(1);
    expect(await server.store.clipStore.clipById(later.id)).toBeNull();
    expect(await server.store.accounts.listDeletedAccounts()).toEqual([]);
  });

  test('succeeds if a part could not be erased, and retries only that part', async () => {
    const other = await enter();
    await post('msg_pad_post.php', { pad: 'main', text: 'to be erased later' });
    const [part] = server.store.personalDataSources;
    if (!part) throw new Error('no part');
    const erase = vi.spyOn(part, 'erase').mockRejectedValue(new Error('the disk is away'));
    expect((await remove(PASSWORD, me.account)).status).toBe(200);
    await server.store.db
      .updateTable('accounts')
      .set({ deleted_ms: server.clock.now })
      .where('id', '=', other.account.id)
      .execute();
    server.clock.now += 15 * 60_000;
    const broken = me.id;
    erase.mockImplementation(async (id) => {
      if (id === broken) throw new Error('the disk is away');
    });
    expect(await server.services.profile.resumeErasures()).toBe(1);
    expect(server.eraseFailures).toEqual([part.name, part.name]);
    expect(await server.store.accounts.listDeletedAccounts()).toMatchObject([{ id: me.id }]);
    erase.mockRestore();
    expect(await server.services.profile.resumeErasures()).toBe(1);
    expect(await server.store.accounts.accountById(me.id)).toBeNull();
  });

  test('keeps an anonymous row where the accounts of money need it', async () => {
    const { video } = await addFilmWithVideo(server.store);
    const admin = await enter(['admin']);
    const base = { admin_id: admin.account.id, created_ms: 1 };
    const company = { id: `c${count}`, name: 'C', contact: 'X', phone: '1' };
    const none = { license_number: null, logo_picture_id: null, remark: null };
    await server.store.db
      .insertInto('companies')
      .values({ ...base, ...company, ...none })
      .execute();
    const redPacket = {
      id: `h${count}`,
      company_id: company.id,
      ad_id: null,
      theme: 'T',
      video_id: video.id,
    };
    const sums = {
      split_type: 1,
      total_cents: 100,
      share_count: 1,
      min_cents: 1,
      max_cents: 100,
      expires_ms: 9,
    };
    const given = { status: 1, granted_cents: 100, granted_count: 1, refunded_cents: 0 };
    await server.store.db
      .insertInto('red_packets')
      .values({ ...base, ...redPacket, ...sums, ...given })
      .execute();
    const share = { red_packet_id: redPacket.id, share_index: 0, cents: 100 };
    await server.store.db
      .insertInto('red_packet_shares')
      .values({ ...share, is_granted: 1 })
      .execute();
    const grant = {
      id: `g${count}`,
      visitor_id: me.id,
      state: 'paid',
      created_ms: 1,
      paid_ms: 2,
      paid_by: null,
    };
    await server.store.db
      .insertInto('red_packet_grants')
      .values({ ...share, ...grant })
      .execute();
    const phone = { account_id: me.id, ciphertext: 's', masked_number: '138****0000', consented_ms: 1 };
    await server.store.db.insertInto('draw_phone_numbers').values(phone).execute();
    expect((await remove(PASSWORD, me.account)).status).toBe(200);
    expect(await finish()).toBe(1);
    const left = await server.store.accounts.accountById(me.id);
    expect(left).toMatchObject({ account: `gone-${me.id}`, name: '', access: [], avatar: null });
    const grants = await server.store.db.selectFrom('red_packet_grants').select('visitor_id').execute();
    expect(grants).toContainEqual({ visitor_id: me.id });
    const phones = await server.store.db.selectFrom('draw_phone_numbers').select('account_id').execute();
    expect(phones).not.toContainEqual({ account_id: me.id });
    expect(await server.store.accounts.listDeletedAccounts()).toEqual([]);
  });

  test('continues at the next start after an interruption', async () => {
    await server.store.db.updateTable('accounts').set({ deleted_ms: 5 }).where('id', '=', me.id).execute();
    expect(await server.services.profile.resumeErasures()).toBe(1);
    expect(await server.store.accounts.accountById(me.id)).toBeNull();
    expect(await server.services.profile.resumeErasures()).toBe(0);
  });

  describe('with money and prizes that are owed', () => {
    let admin: Awaited<ReturnType<typeof enter>>;
    let redPacket: RedPacket;
    beforeEach(async () => {
      const { store } = server;
      admin = await enter(['client', 'admin']);
      const adminId = admin.account.id;
      const company = makeCompany({ adminId });
      await store.campaigns.ads.insertCompany(company);
      const { video } = await addFilmWithVideo(store);
      const expireMs = server.clock.now + 1000;
      redPacket = makeRedPacket({ adminId, companyId: company.id, videoId: video.id, expireMs });
      await store.campaigns.redPackets.insertRedPacket(redPacket);
      const shares = Array.from({ length: 10 }, () => 100);
      const nowMs = server.clock.now;
      await store.campaigns.redPackets.activate({ redPacket, shares, actorId: adminId, nowMs });
      const claim = { redPacketId: redPacket.id, visitorId: me.id, requestId: 'r', nowMs };
      await store.campaigns.redPackets.claim({ ...claim, grantId: `grant-${me.id}` });
    });
    const listGrants = () =>
      server.store.campaigns.redPackets.listGrants({ redPacketId: redPacket.id, limit: 9, offset: 0 });
    const addOwedPrize = async () => {
      const { draw } = server.store;
      const times = { startsMs: 0, endsMs: server.clock.now + 1000 };
      const prizes = [
        { id: null, name: '书', img: null, weight: 1, stock: 1, fallback: false },
        { id: null, name: '无', img: null, weight: 0, stock: null, fallback: true },
      ];
      const form = { title: 'T', rules: 'R', ...times, chances: 1, needsPhone: false, prizes };
      const activity = { ...buildActivity({ form, nowMs: 0 }), status: 'active' as const };
      await draw.insertActivity(activity);
      const { id: activityId } = activity;
      await draw.draw({
        ...{ recordId: `record-${me.id}`, activityId, accountId: me.id, requestId: 'r' },
        ...{ nowMs: server.clock.now, roll: () => ({ roll: 0, index: 0 }) },
      });
      return async () => (await draw.recordById(`record-${me.id}`))?.state;
    };

    test('is refused until the owner of the account renounces them, and leaves no debt', async () => {
      const prizeState = await addOwedPrize();
      expect(await server.services.profile.debts({ viewer: me })).toEqual({
        cents: 100,
        prizes: 1,
      });
      expect(await remove(PASSWORD, me.account)).toMatchObject({
        status: 409,
        body: { code: 'still_owed', field: 'renounce' },
      });
      expect(await listGrants()).toMatchObject({ owedCents: 100 });
      expect(await prizeState()).toBe('owed');
      const form = { pwd: PASSWORD, confirm: me.account, renounce: '1' };
      expect((await post('my_account_remove.php', form)).status).toBe(200);
      expect(await listGrants()).toMatchObject({
        owedCents: 0,
        paidCents: 0,
        grants: [{ state: 'renounced' }],
      });
      expect(await prizeState()).toBe('renounced');
      const audit = await server.store.db
        .selectFrom('audit_entries')
        .select('detail')
        .where('subject_id', '=', me.id)
        .where('action', '=', 'account_gone')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(audit.detail)).toEqual({ renounced_cents: '100', renounced_prizes: '1' });
    });

    test('also renounces a share that was granted while the account was being deleted', async () => {
      const form = { pwd: PASSWORD, confirm: me.account, renounce: '1' };
      expect((await post('my_account_remove.php', form)).status).toBe(200);
      await server.store.db.updateTable('red_packet_grants').set({ state: 'owed' }).execute();
      await server.services.profile.resumeErasures();
      expect(await listGrants()).toMatchObject({ owedCents: 0, grants: [{ state: 'renounced' }] });
    });

    test('is possible without renouncing once everything has been handed over', async () => {
      const { redPackets } = server.store.campaigns;
      const paid = { redPacketId: redPacket.id, grantId: `grant-${me.id}`, actorId: 'a', nowMs: 1 };
      expect(await redPackets.markPaid(paid)).toBe('paid');
      expect((await remove(PASSWORD, me.account)).status).toBe(200);
      expect(await listGrants()).toMatchObject({ paidCents: 100, grants: [{ state: 'paid' }] });
    });

    test('is refused for an administrator while a red packet runs or somebody has not been paid', async () => {
      const form = { pwd: PASSWORD, confirm: admin.account.account, renounce: '1' };
      const tryRemoval = () => post('my_account_remove.php', form, admin.headers);
      const refusal = { status: 409, body: { code: 'campaign_unsettled' } };
      expect(await tryRemoval()).toMatchObject(refusal);
      await server.store.campaigns.redPackets.expireOverdue(redPacket.expireMs);
      expect(await tryRemoval()).toMatchObject(refusal);
      const paid = { redPacketId: redPacket.id, grantId: `grant-${me.id}`, actorId: 'a', nowMs: 1 };
      await server.store.campaigns.redPackets.markPaid(paid);
      expect((await tryRemoval()).status).toBe(200);
    });
  });

  test('is refused for the last owner', async () => {
    const owner = await enter(['owner']);
    const form = { pwd: PASSWORD, confirm: owner.account.account };
    expect(await post('my_account_remove.php', form, owner.headers)).toMatchObject({
      status: 409,
      body: { code: 'last_owner' },
    });
    expect((await get('client_info.php', owner.headers)).status).toBe(200);
    await enter(['owner']);
    expect((await post('my_account_remove.php', form, owner.headers)).status).toBe(200);
  });
});

describe('account administration', () => {
  test('lets an admin create an account, refuses a client, and names invalid fields', async () => {
    const admin = await enter(['admin']);
    const form = { account: `made-${count}`, name: '新人', access: 'client,teacher' };
    const created = await post('account_save.php', form, admin.headers);
    expect(created).toMatchObject({ status: 200, body: { account: { access: ['client', 'teacher'] } } });
    const pwd = String(created.body.password);
    expect((await post('client_login.php', { account: form.account, pwd })).status).toBe(200);
    const { account_id } = created.body.account as { account_id: string };
    for (const [name, fields] of [
      ['account_save.php', form],
      ['account_state.php', { account_id, disabled: '1' }],
      ['account_password.php', { account_id }],
    ] as const) {
      expect((await post(name, fields)).status).toBe(403);
      expect((await post(name, fields, {})).status).toBe(401);
    }
    for (const name of ['account_index.php', 'audit_index.php']) expect((await get(name)).status).toBe(403);
    expect(await post('account_save.php', form, admin.headers)).toMatchObject({
      status: 409,
      body: { field: 'account' },
    });
    const wrong: [string, Record<string, string>][] = [
      ['access', { ...form, access: 'emperor' }],
      ['access', { ...form, access: '' }],
      ['account', { name: 'x', access: 'client' }],
      ['name', { ...form, name: '' }],
    ];
    for (const [field, fields] of wrong) {
      const answer = await post('account_save.php', fields, admin.headers);
      expect([answer.status, String(answer.body.field).split('.')[0]]).toEqual([400, field]);
    }
    const state = await post('account_state.php', { account_id, disabled: '1' }, admin.headers);
    expect(state.body.account).toMatchObject({ disabled: true });
    expect(await post('client_login.php', { account: form.account, pwd })).toMatchObject({
      status: 403,
      body: { code: 'account_disabled' },
    });
    const listed = await get(`account_index.php?q=${form.account}`, admin.headers);
    expect(listed.body.list).toMatchObject([{ account: form.account, disabled: true, may_change: true }]);
    const audits = await get('audit_index.php', admin.headers);
    expect(audits.body.list).toContainEqual(
      expect.objectContaining({ action: 'account_disabled', actor: admin.account.account }),
    );
  });
});

describe('city', () => {
  const from = (address: string) => ({ ...headers, 'x-forwarded-for': address });
  test('is found by address, set by the visitor, and reset', async () => {
    const located = { city: '杭州市', province: '浙江省', chosen: false };
    expect((await get('visitor_city.php', from('115.236.1.1'))).body).toEqual(located);
    expect((await get('visitor_city.php', from('192.168.0.9'))).body).toEqual({
      city: null,
      province: null,
      chosen: false,
    });
    const save = (city: string) => post('visitor_city_save.php', { city }, from('115.236.1.1'));
    expect((await save(' 苏州 ')).body).toEqual({ city: '苏州', province: null, chosen: true });
    expect((await get('visitor_city.php', from('115.236.1.1'))).body).toMatchObject({ city: '苏州' });
    expect(await save('城'.repeat(41))).toMatchObject({ status: 400, body: { field: 'city' } });
    expect((await post('visitor_city_save.php', {})).body).toMatchObject({ field: 'city' });
    expect((await save('')).body).toEqual(located);
    expect((await server.get('/api/visitor_city.php')).status).toBe(401);
  });
});

describe('WeChat', () => {
  test('signs only pages of this site, and nothing without an official account', async () => {
    const signed: string[] = [];
    const { sign } = server.services.wechat;
    const ask = (url: string) => get(`wechat_signature.php?url=${encodeURIComponent(url)}`);
    expect((await ask(`${server.url}/list`)).status).toBe(404);
    server.services.wechat.sign = async ({ url }) => {
      signed.push(url);
      return { appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's' };
    };
    try {
      expect((await ask(`${server.url}/list?q=1`)).body).toEqual({
        app_id: 'wx1',
        timestamp: 5,
        nonce_str: 'n',
        signature: 's',
      });
      const host = new URL(server.url).host;
      for (const url of [
        'https://elsewhere.example/',
        `https://${host}.elsewhere.example/`,
        `https://${host}@elsewhere.example/`,
        `https://me:pw@${host}/`,
        `ftp://${host}/`,
        'list',
        '',
      ]) {
        expect(await ask(url)).toMatchObject({ status: 400, body: { field: 'url' } });
      }
      expect(signed).toEqual([`${server.url}/list?q=1`]);
    } finally {
      server.services.wechat.sign = sign;
    }
  });
});
