import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildActivity } from '#domain/prize-draw/draw-admin-service.ts';
import type { RedPacket } from '#domain/red-packets/types.ts';
import { makePng } from '#media/testing/make-png.ts';
import { letEverybodyWatch, makeCompany, makeRedPacket, payGrant } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo, makeClip } from '#store/testing/fixtures.ts';
import { PASSWORD, type Person, setUpPeople } from '../testing/people.ts';
import { sessionTokenOf } from '../testing/test-server.ts';

const { server, visitor, addPerson } = setUpPeople();
let me: Person;
beforeEach(async () => {
  me = await addPerson();
});

describe('account deletion', () => {
  const remove = (pwd: string, confirm: string) => me.post('/api/my_account_remove.php', { pwd, confirm });
  /** Advances the clock until nothing that started before can still run. */
  const finish = async () => {
    server().clock.now += 15 * 60_000;
    return server().services.profile.resumeErasures();
  };

  test('needs the password and the name, and deletes all personal data', async () => {
    await me.postImage('/api/my_avatar_save.php', await makePng(9, 9));
    await me.post('/api/msg_pad_post.php', { pad: 'main', text: 'goodbye' });
    const { film, video } = await addFilmWithVideo(server().store, {
      film: { source: 'client', ownerId: me.id },
    });
    await server().store.clipStore.insertClip(
      makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id }),
    );
    expect(await remove('wrong', me.account.username)).toMatchObject({
      status: 401,
      body: { code: 'login_failed', field: 'pwd' },
    });
    expect(await remove(PASSWORD, 'somebody')).toMatchObject({ status: 400, body: { field: 'confirm' } });
    expect((await me.get('/api/client_info.php')).status).toBe(200);

    const pictures = join(server().files.clipFile('x'.repeat(22), 'clip.mp4'), '../../../avatars');
    const before = await readdir(pictures);
    const done = await server().post(
      '/api/my_account_remove.php',
      { pwd: PASSWORD, confirm: me.account.username },
      me.headers,
    );
    expect(done.status).toBe(200);
    expect(sessionTokenOf(done)).toBe('');
    expect((await me.get('/api/client_info.php')).status).toBe(401);
    expect(await server().store.accounts.accountById(me.id)).toMatchObject({ name: '', avatarId: null });
    expect(await server().store.films.filmById(film.id)).toBeNull();
    expect(await readdir(pictures)).toHaveLength(before.length - 1);
    const login = await visitor.post('/api/client_login.php', {
      account: me.account.username,
      pwd: PASSWORD,
    });
    expect(login).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    const messages = await server().store.db.selectFrom('guestbook_messages').select('text').execute();
    expect(messages.map(({ text }) => text)).not.toContain('goodbye');
    expect(await finish()).toBe(1);
    expect(await server().store.accounts.accountById(me.id)).toBeNull();
  });

  test('also deletes data that was still arriving', async () => {
    const { film, video } = await addFilmWithVideo(server().store);
    expect((await remove(PASSWORD, me.account.username)).status).toBe(200);
    const late = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id });
    await server().store.clipStore.insertClip(late);
    await server().services.profile.resumeErasures();
    expect(await server().store.clipStore.clipById(late.id)).toBeNull();
    const later = makeClip({ ownerId: me.id, videoId: video.id, filmId: film.id });
    await server().store.clipStore.insertClip(later);
    expect(await finish()).toBe(1);
    expect(await server().store.clipStore.clipById(later.id)).toBeNull();
    expect(await server().store.accounts.listDeletedAccounts()).toEqual([]);
  });

  test('succeeds if a part could not be erased, and retries only that part', async () => {
    const other = await addPerson();
    await me.post('/api/msg_pad_post.php', { pad: 'main', text: 'to be erased later' });
    const [part] = server().store.personalDataSources;
    if (!part) throw new Error('no part');
    const erase = vi.spyOn(part, 'erase').mockRejectedValue(new Error('the disk is away'));
    expect((await remove(PASSWORD, me.account.username)).status).toBe(200);
    await server()
      .store.db.updateTable('accounts')
      .set({ deleted_ms: server().clock.now })
      .where('id', '=', other.id)
      .execute();
    server().clock.now += 15 * 60_000;
    const broken = me.id;
    erase.mockImplementation(async (id) => {
      if (id === broken) throw new Error('the disk is away');
    });
    expect(await server().services.profile.resumeErasures()).toBe(1);
    expect(server().eraseFailures).toEqual([part.name, part.name]);
    expect(await server().store.accounts.listDeletedAccounts()).toMatchObject([{ id: me.id }]);
    erase.mockRestore();
    expect(await server().services.profile.resumeErasures()).toBe(1);
    expect(await server().store.accounts.accountById(me.id)).toBeNull();
  });

  test('continues at the next start after an interruption', async () => {
    await server().store.db.updateTable('accounts').set({ deleted_ms: 5 }).where('id', '=', me.id).execute();
    expect(await server().services.profile.resumeErasures()).toBe(1);
    expect(await server().store.accounts.accountById(me.id)).toBeNull();
    expect(await server().services.profile.resumeErasures()).toBe(0);
  });

  describe('with money and prizes that are owed', () => {
    let admin: Person;
    let redPacket: RedPacket;
    beforeEach(async () => {
      const { store } = server();
      admin = await addPerson(['client', 'admin']);
      const adminId = admin.id;
      const company = makeCompany({ adminId });
      await store.campaigns.ads.insertCompany(company);
      const { video } = await addFilmWithVideo(store);
      const expiresMs = server().clock.now + 1000;
      redPacket = makeRedPacket({ adminId, companyId: company.id, videoId: video.id, expiresMs });
      await store.campaigns.redPackets.insertRedPacket(redPacket);
      const shares = Array.from({ length: 10 }, () => 100);
      const nowMs = server().clock.now;
      await store.campaigns.redPackets.activate({ redPacket, shares, actorId: adminId, nowMs });
      await letEverybodyWatch(store);
      const claim = { redPacketId: redPacket.id, accountId: me.id, requestId: 'r', nowMs };
      await store.campaigns.redPackets.claim({ ...claim, grantId: `grant-${me.id}` });
    });
    const listGrants = () =>
      server().store.campaigns.redPackets.listGrants({ redPacketId: redPacket.id, limit: 9, offset: 0 });
    const payMyGrant = () =>
      payGrant(server().store, { grantId: `grant-${me.id}`, adminId: admin.id, nowMs: 1 });
    const addOwedPrize = async () => {
      const { draw } = server().store;
      const times = { startsMs: 0, endsMs: server().clock.now + 1000 };
      const prizes = [
        { id: null, name: '书', imageDataUrl: null, weight: 1, stock: 1, isFallback: false, costCents: null },
        {
          id: null,
          name: '无',
          imageDataUrl: null,
          weight: 0,
          stock: null,
          isFallback: true,
          costCents: null,
        },
      ];
      const notice = { sponsor: '台词', contact: '400', wheelTheme: 'blank' as const, costCapCents: null };
      const form = { title: 'T', rules: 'R', ...times, ...notice, chances: 1, needsPhone: false, prizes };
      const activity = { ...buildActivity({ form, nowMs: 0 }), status: 'active' as const };
      await draw.insertActivity(activity);
      const { id: activityId } = activity;
      await draw.draw({
        ...{ recordId: `record-${me.id}`, activityId, accountId: me.id, requestId: 'r' },
        ...{ nowMs: server().clock.now, roll: () => ({ roll: 0, index: 0 }) },
      });
      return async () => (await draw.recordById(`record-${me.id}`))?.deliveryState;
    };

    test('is refused until the owner of the account renounces them, and leaves no debt', async () => {
      const prizeState = await addOwedPrize();
      expect(await me.api.profile.debts()).toEqual({ cents: 100, prizes: 1 });
      expect(await remove(PASSWORD, me.account.username)).toMatchObject({
        status: 409,
        body: { code: 'still_owed', field: 'renounce' },
      });
      expect(await listGrants()).toMatchObject({ owedCents: 100 });
      expect(await prizeState()).toBe('owed');
      const form = { pwd: PASSWORD, confirm: me.account.username, renounce: '1' };
      expect((await me.post('/api/my_account_remove.php', form)).status).toBe(200);
      expect(await listGrants()).toMatchObject({
        owedCents: 0,
        paidCents: 0,
        grants: [{ state: 'renounced' }],
      });
      expect(await prizeState()).toBe('renounced');
      const audit = await server()
        .store.db.selectFrom('audit_entries')
        .select('detail')
        .where('subject_id', '=', me.id)
        .where('action', '=', 'account_gone')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(audit.detail)).toEqual({ renounced_cents: '100', renounced_prizes: '1' });
    });

    test('also renounces a share that was granted while the account was being deleted', async () => {
      const form = { pwd: PASSWORD, confirm: me.account.username, renounce: '1' };
      expect((await me.post('/api/my_account_remove.php', form)).status).toBe(200);
      const { db } = server().store;
      await db.updateTable('red_packet_grants').set({ state: 'owed' }).execute();
      await db.updateTable('payout_bills').set({ state: 'waiting' }).execute();
      await db
        .updateTable('red_packet_balances')
        .set((eb) => ({ granted: eb.ref('returned'), returned: 0 }))
        .execute();
      await server().services.profile.resumeErasures();
      expect(await listGrants()).toMatchObject({ owedCents: 0, grants: [{ state: 'renounced' }] });
    });

    test('is possible without renouncing once everything has been handed over', async () => {
      expect(await payMyGrant()).toMatchObject({ paid: 1 });
      expect((await remove(PASSWORD, me.account.username)).status).toBe(200);
      expect(await listGrants()).toMatchObject({ paidCents: 100, grants: [{ state: 'paid' }] });
    });

    test('leaves an anonymous row for a share that was paid', async () => {
      await payMyGrant();
      const phone = {
        ...{
          account_id: me.id,
          ciphertext: 's',
          masked_number: '138****0000',
          consented_ms: 1,
          is_accepted: 0,
        },
      };
      await server().store.db.insertInto('draw_phone_numbers').values(phone).execute();
      expect((await remove(PASSWORD, me.account.username)).status).toBe(200);
      await finish();
      const left = await server().store.accounts.accountById(me.id);
      expect(left).toMatchObject({ username: `gone-${me.id}`, name: '', roles: [], avatarId: null });
      const grants = await server().store.db.selectFrom('red_packet_grants').select('visitor_id').execute();
      expect(grants).toContainEqual({ visitor_id: me.id });
      const phones = await server().store.db.selectFrom('draw_phone_numbers').select('account_id').execute();
      expect(phones).not.toContainEqual({ account_id: me.id });
      expect(await server().store.accounts.listDeletedAccounts()).toEqual([]);
    });

    test('is refused for an administrator while a red packet runs or somebody has not been paid', async () => {
      const form = { pwd: PASSWORD, confirm: admin.account.username, renounce: '1' };
      const tryRemoval = () => admin.post('/api/my_account_remove.php', form);
      const refusal = { status: 409, body: { code: 'campaign_unsettled' } };
      expect(await tryRemoval()).toMatchObject(refusal);
      await server().store.campaigns.redPackets.expireOverdue(redPacket.expiresMs);
      expect(await tryRemoval()).toMatchObject(refusal);
      await payMyGrant();
      expect((await tryRemoval()).status).toBe(200);
    });
  });

  test('is refused for the last owner', async () => {
    const owner = await addPerson(['owner']);
    const form = { pwd: PASSWORD, confirm: owner.account.username };
    expect(await owner.post('/api/my_account_remove.php', form)).toMatchObject({
      status: 409,
      body: { code: 'last_owner' },
    });
    expect((await owner.get('/api/client_info.php')).status).toBe(200);
    await addPerson(['owner']);
    expect((await owner.post('/api/my_account_remove.php', form)).status).toBe(200);
  });
});
