import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitorProof } from '#domain/draw-visitors/types.ts';
import { planPublication } from '#domain/prize-draw/draw-admin-service.ts';
import { readDrawExport, writeDrawExport } from '#domain/prize-draw/draw-export.ts';
import { rollPrize } from '#domain/prize-draw/prize-selection.ts';
import { verifyDraws } from '#domain/prize-draw/verify-draws.ts';
import { createReseal, openSealedText, sealText } from '#domain/sealed-text.ts';
import { ACTIVITY_STARTS_MS, makeActivity, makePrize } from '../testing/draw-fixtures.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const NOW = ACTIVITY_STARTS_MS;
const DAY_MS = 24 * 3600 * 1000;
const key = randomBytes(32);
const reseal = createReseal(key);
const visitors = {
  ...{ sessionChances: 2, phoneChances: 3, wechatChances: 3 },
  ...{ deviceDailyCap: null, networkDailyCap: null },
};

describe.each(['sqlite', 'postgres'] as const)('visitors of prize draws on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['lei', 'mei']) await store.accounts.insertAccount(makeAccount({ id }));
  });
  afterAll(() => store?.dispose());

  /** A published activity in which every draw wins. */
  const open = async (change: Parameters<typeof makeActivity>[0] = {}) => {
    const id = randomUUID();
    const prizes = [
      makePrize(`${id}.gold`, { stock: 50 }),
      makePrize(`${id}.none`, { isFallback: true, weight: 0 }),
    ];
    const draft = makeActivity({ id, visitors, prizes, needsPhone: false, ...change });
    const activity = { ...draft, ...planPublication(draft) };
    await store.draw.insertActivity(activity);
    return activity;
  };
  const visit = async (activityId: string, nowMs = NOW, expiresMs = NOW + 1000) => {
    const visitor = { id: randomUUID(), activityId };
    const tokenHash = randomUUID();
    await store.visitors.insertVisitor({ visitorId: visitor.id, activityId, tokenHash, nowMs, expiresMs });
    return { ...visitor, tokenHash };
  };
  const draw = (accountId: string, activityId: string, change: object = {}) =>
    store.draw.draw({
      ...{ recordId: randomUUID(), activityId, accountId, isVisitor: true, requestId: randomUUID() },
      ...{ nowMs: NOW, roll: rollPrize, ...change },
    });
  const phoneOf = (ownerId: string, number: string): Extract<VisitorProof, { kind: 'phone' }> => ({
    ...{ kind: 'phone', hash: `hash of ${number}`, maskedNumber: number.slice(-2), consentedMs: NOW },
    ciphertext: sealText({ key, ownerId, text: number }),
  });
  const bind = (visitor: { id: string; activityId: string }, number: string) =>
    store.visitors.bindVisitor({ visitor, proof: phoneOf(visitor.id, number), reseal, nowMs: NOW });
  const sessionOf = ({ tokenHash }: { tokenHash: string }) =>
    store.visitors.sessionByToken({ tokenHash, nowMs: NOW });
  const seqsOf = async (activityId: string, accountId: string) =>
    (await store.draw.listAccountRecords({ activityId, accountId, limit: 9 })).map(({ seq }) => seq);
  const verify = async (activityId: string) => {
    await store.draw.transitionActivity({
      id: activityId,
      from: 'active',
      to: 'ended',
      nowMs: NOW,
      actorId: 'admin',
    });
    const activity = await store.draw.activityById(activityId);
    if (!activity?.chain) throw new Error('no chain');
    const links = await store.draw.listLinks({ activityId, afterSeq: 0, limit: 99 });
    let text = '';
    for await (const part of writeDrawExport({
      ...{ documentText: activity.chain.documentText, commitment: activity.commitment, seed: activity.seed },
      head: { count: activity.drawCount, hash: activity.chain.headHash },
      links: (async function* () {
        yield* links;
      })(),
    }))
      text += part;
    const exported = readDrawExport(text);
    return exported && verifyDraws(exported);
  };

  test('a visitor draws as often as the binding allows, and a session is of one activity and ends', async () => {
    const { id } = await open();
    const visitor = await visit(id);
    const first = await draw(visitor.id, id, { requestId: 'click' });
    expect(await draw(visitor.id, id, { requestId: 'click' })).toEqual(first);
    expect(await draw(visitor.id, id)).toMatchObject({ record: { chancesRemaining: 0 } });
    expect(await draw(visitor.id, id)).toEqual({ refused: 'no_chances' });
    expect(await bind(visitor, '13800000001')).toBe('done');
    expect(await draw(visitor.id, id)).toMatchObject({ record: { chancesRemaining: 0, seq: 3 } });
    const find = (activityId: string, nowMs: number) =>
      store.visitors.findBySession({ tokenHash: visitor.tokenHash, activityId, nowMs });
    expect(await find(id, NOW)).toMatchObject({
      visitor: { id: visitor.id, drawsUsed: 3, hasPhone: true, hasWechat: false, maskedNumber: '01' },
    });
    expect([await find('another', NOW), await find(id, NOW + 1000)]).toEqual([null, null]);
    expect(await draw('nobody', id)).toEqual({ refused: 'visitor_gone' });
  });

  test('fifty parallel draws of a visitor use each chance once', async () => {
    const { id } = await open();
    const visitor = await visit(id);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => draw(visitor.id, id)));
    expect(outcomes.filter((outcome) => 'record' in outcome)).toHaveLength(2);
    expect(await seqsOf(id, visitor.id)).toEqual([2, 1]);
  });

  test('a visitor joins an account: records, used chances, and proofs go over, and the chain stays right', async () => {
    const { id } = await open();
    const visitor = await visit(id);
    await bind(visitor, '13800000002');
    await draw(visitor.id, id);
    await draw('lei', id, { isVisitor: false });
    const join = { visitor, accountId: 'lei', reseal, nowMs: NOW };
    expect(await store.visitors.joinAccount(join)).toBe('done');
    expect(await store.visitors.joinAccount(join)).toBe('gone');
    expect(await seqsOf(id, 'lei')).toEqual([2, 1]);
    expect(await store.draw.countDraws({ activityId: id, accountId: 'lei' })).toBe(2);
    expect(await sessionOf(visitor)).toEqual({ activityId: id, accountId: 'lei' });
    const phone = await store.draw.findPhone('lei');
    expect(phone?.verifiedMs).toBe(NOW);
    expect(openSealedText({ key, ownerId: 'lei', sealed: phone?.ciphertext ?? '' })).toBe('13800000002');
    expect(await draw('lei', id, { isVisitor: false })).toMatchObject({ record: { chancesRemaining: 0 } });
    expect(await draw('lei', id, { isVisitor: false })).toEqual({ refused: 'no_chances' });
    expect(await verify(id)).toMatchObject({ isRight: true, draws: 3, withheld: 0 });
    const chances = (await store.integrity.check()).find(({ rule }) => rule === 'draw_chances');
    expect(chances).toMatchObject({ broken: 0 });
    const { entries } = await store.audits.listAudits({ limit: 9, offset: 0 });
    expect(entries.find(({ action }) => action === 'visitor_joined')).toMatchObject({
      ...{ actorId: 'lei', detail: { draws: '1' } },
    });
  });

  test('a visitor who proves the number of an account, or of another visitor, joins it', async () => {
    const { id } = await open();
    const [first, second, third] = [await visit(id), await visit(id), await visit(id)];
    await bind(first, '13800000003');
    await draw(first.id, id);
    await draw(second.id, id);
    expect(await bind(second, '13800000003')).toBe('done');
    expect(await sessionOf(second)).toMatchObject({ visitor: { id: first.id, drawsUsed: 2 } });
    expect(await seqsOf(id, first.id)).toEqual([2, 1]);
    const phone = phoneOf('mei', '13800000004');
    await store.visitors.verifyAccountPhone({ accountId: 'mei', phone, nowMs: NOW });
    await bind(third, '13800000004');
    expect(await sessionOf(third)).toEqual({ activityId: id, accountId: 'mei' });
    // The same number in another activity is another visitor.
    const other = await open();
    const elsewhere = await visit(other.id);
    await bind(elsewhere, '13800000003');
    expect(
      await store.visitors.visitorsOfProof({ kind: 'phone', hash: phoneOf('', '13800000003').hash }),
    ).toEqual(
      expect.arrayContaining([
        { id: first.id, activityId: id },
        { id: elsewhere.id, activityId: other.id },
      ]),
    );
    expect(await verify(id)).toMatchObject({ isRight: true, draws: 2 });
  });

  test('a number that a code has proved counts for no other account', async () => {
    for (const id of ['bo', 'an']) await store.accounts.insertAccount(makeAccount({ id }));
    const accepted = { maskedNumber: 'x', consentedMs: 1, verifiedMs: null, isAccepted: true };
    const statesOf = async (ids: string[]) =>
      Promise.all(
        ids.map(async (accountId) => {
          const phone = await store.draw.findPhone(accountId);
          return [phone?.verifiedMs ?? null, phone?.isAccepted];
        }),
      );
    const phone = phoneOf('an', '13800000014');
    const saved = { ...accepted, ciphertext: phone.ciphertext, phoneHash: phone.hash };
    await store.draw.savePhone({ ...saved, accountId: 'bo' });
    await store.visitors.verifyAccountPhone({ accountId: 'an', phone, nowMs: NOW });
    expect(await statesOf(['bo', 'an'])).toEqual([
      [null, false],
      [NOW, false],
    ]);
    // The same if the account gets the number of a visitor who has proved it.
    const { id } = await open();
    const visitor = await visit(id);
    await bind(visitor, '13800000015');
    const { hash } = phoneOf('', '13800000015');
    await store.draw.savePhone({ ...saved, accountId: 'bo', phoneHash: hash });
    await store.draw.deletePhone('an');
    await store.visitors.joinAccount({ visitor, accountId: 'an', reseal, nowMs: NOW + 1 });
    expect(await statesOf(['bo', 'an'])).toEqual([
      [null, false],
      [NOW + 1, false],
    ]);
  });

  test('of two accounts that prove a number at the same moment, one has it', async () => {
    for (const id of ['liu', 'tao']) await store.accounts.insertAccount(makeAccount({ id }));
    for (let round = 0; round < 20; round++) {
      const number = `138000010${10 + round}`;
      const prove = (accountId: string) =>
        store.visitors.verifyAccountPhone({ accountId, phone: phoneOf(accountId, number), nowMs: NOW });
      await Promise.all(['liu', 'tao'].map(prove));
      const proved = await store.db
        .selectFrom('draw_phone_numbers')
        .select('account_id')
        .where('phone_hash', '=', phoneOf('', number).hash)
        .where('verified_ms', 'is not', null)
        .execute();
      expect(proved).toHaveLength(1);
    }
  });

  test('two who have made a draw with one request ID stay apart, and nothing is lost', async () => {
    const { id } = await open();
    const visitor = await visit(id);
    await draw(visitor.id, id, { requestId: 'same' });
    await draw('lei', id, { requestId: 'same', isVisitor: false });
    const join = { visitor, accountId: 'lei', reseal, nowMs: NOW };
    expect(await store.visitors.joinAccount(join)).toBe('same_request');
    expect([await seqsOf(id, visitor.id), await seqsOf(id, 'lei')]).toEqual([[1], [2]]);
    expect(await sessionOf(visitor)).toMatchObject({ visitor: { id: visitor.id } });
  });

  test('draws and joins at once lose no record and no chance', async () => {
    const { id } = await open({
      chances: 99,
      visitors: { ...visitors, sessionChances: 20, phoneChances: 20 },
    });
    const visitor = await visit(id);
    const outcomes = await Promise.all([
      ...Array.from({ length: 8 }, () => draw(visitor.id, id)),
      store.visitors.joinAccount({ visitor, accountId: 'lei', reseal, nowMs: NOW }),
      ...Array.from({ length: 8 }, () => draw(visitor.id, id)),
    ]);
    const made = outcomes.filter((outcome) => typeof outcome === 'object' && 'record' in outcome).length;
    expect(await seqsOf(id, 'lei')).toHaveLength(Math.min(9, made));
    expect(await store.draw.countDraws({ activityId: id, accountId: 'lei' })).toBe(made);
    expect(await verify(id)).toMatchObject({ isRight: true, draws: made });
  });

  test('lists and caps turn prizes into the fallback, and every draw can still be replayed', async () => {
    const id = randomUUID();
    const prizes = [
      makePrize(`${id}.gold`, { personCap: 1, dayCap: 2 }),
      makePrize(`${id}.none`, { isFallback: true, weight: 0 }),
    ];
    const rules = { ...visitors, sessionChances: 3, deviceDailyCap: 1 };
    await open({ id, prizes, visitors: rules, chances: 9, endsMs: NOW + 2 * DAY_MS });
    const put = (list: 'black' | 'white', entryKey: string) =>
      store.drawLists.putEntry({
        entry: { id: randomUUID(), list, kind: 'network', label: '', note: '', createdMs: NOW },
        ...{ entryKey, actorId: 'lei' },
      });
    await put('black', 'bad network');
    const withheld = async (change: object, visitorId?: string) => {
      const outcome = await draw(visitorId ?? (await visit(id)).id, id, change);
      return 'record' in outcome ? outcome.record.withheld : outcome.refused;
    };
    const from = (device: string, network = 'n') => ({ source: { device, network } });
    expect(await withheld(from('a', 'bad network'))).toBe('list');
    const winner = await visit(id);
    expect(await withheld(from('b'), winner.id)).toBeNull();
    expect(await withheld(from('c'), winner.id)).toBe('person_cap');
    expect(await withheld(from('b'))).toBe('device_cap');
    expect(await withheld(from('d'))).toBeNull();
    expect(await withheld(from('e'))).toBe('day_cap');
    // The next day has its own counts.
    expect(await withheld({ ...from('e'), nowMs: NOW + DAY_MS })).toBeNull();
    expect(await verify(id)).toMatchObject({ isRight: true, draws: 7, withheld: 2 });
  });

  test('a number gives its chances once, whatever is deleted, removed, or joined in between', async () => {
    const { id } = await open();
    const use = async (visitor: Awaited<ReturnType<typeof visit>>, number: string) => {
      await bind(visitor, number);
      const session = await sessionOf(visitor);
      const owner = session && ('visitor' in session ? session.visitor.id : session.accountId);
      const isVisitor = session !== null && 'visitor' in session;
      let won = 0;
      for (let at = 0; at < 4; at++) if ('record' in (await draw(owner ?? '', id, { isVisitor }))) won += 1;
      return won;
    };
    const first = await visit(id);
    expect(await use(first, '13800000010')).toBe(3);
    await store.draw.deletePhone(first.id);
    await store.visitors.forgetVisitor(first);
    expect(await use(await visit(id), '13800000010')).toBe(0);
    // Two numbers give twice as many, and joining them frees neither.
    const second = await visit(id);
    expect(await use(second, '13800000011')).toBe(3);
    expect(await use(second, '13800000010')).toBe(0);
    expect(await use(await visit(id), '13800000011')).toBe(0);
    const third = await visit(id);
    expect(await use(third, '13800000012')).toBe(3);
    await store.visitors.joinAccount({ visitor: third, accountId: 'mei', reseal, nowMs: NOW });
    await store.draw.deletePhone('mei');
    expect(await use(await visit(id), '13800000012')).toBe(0);
    expect(await verify(id)).toMatchObject({ isRight: true, draws: 9 });
    const chances = (await store.integrity.check()).find(({ rule }) => rule === 'draw_chances');
    expect(chances).toMatchObject({ broken: 0 });
  });

  test('a code has five tries and five minutes, and a new one replaces it', async () => {
    const code = { holderId: 'v', phoneHash: 'p', codeHash: 'c', tries: 5, expiresMs: NOW + 10 };
    await store.visitors.storeCode(code);
    const attempt = (nowMs = NOW) => store.visitors.tryCode({ holderId: 'v', nowMs });
    const tries = await Promise.all(Array.from({ length: 9 }, () => attempt()));
    expect(tries.filter((found) => found !== null)).toHaveLength(5);
    await store.visitors.storeCode({ ...code, codeHash: 'd' });
    expect(await attempt()).toEqual({ phoneHash: 'p', codeHash: 'd' });
    expect(await attempt(NOW + 10)).toBeNull();
    await store.visitors.deleteCode('v');
    expect(await attempt()).toBeNull();
  });

  test('a visitor gets and deletes everything; the draws stay and what is owed is renounced', async () => {
    const { id } = await open();
    const visitor = await visit(id);
    await bind(visitor, '13800000005');
    await draw(visitor.id, id);
    expect(await store.visitors.exportVisitor(visitor.id)).toMatchObject({
      ...{ activityId: id, maskedNumber: '05', consentedMs: NOW, hasWechat: false },
      records: [{ seq: 1, prizeName: `${id}.gold`, deliveryState: 'owed' }],
    });
    expect(await store.visitors.countOwed(visitor)).toBe(1);
    await store.visitors.forgetVisitor(visitor);
    expect(await sessionOf(visitor)).toBeNull();
    expect(await store.draw.findPhone(visitor.id)).toBeNull();
    expect(
      await store.draw.listAccountRecords({ activityId: id, accountId: visitor.id, limit: 9 }),
    ).toMatchObject([{ seq: 1, deliveryState: 'renounced' }]);
    expect(await verify(id)).toMatchObject({ isRight: true, draws: 1 });
  });

  test('the sweep deletes who cannot come back, and keeps who is owed a prize', async () => {
    const { id } = await open();
    const later = NOW + 40 * DAY_MS;
    const over = await open({ status: 'ended' });
    const [idle, gone, owed, active, proved, ended] = [
      await visit(id, NOW, later + 1),
      await visit(id),
      await visit(id),
      await visit(id, NOW, later + 1),
      await visit(id),
      await visit(over.id),
    ];
    await bind(proved, '13800000006');
    await bind(ended, '13800000006');
    await draw(owed.id, id);
    await draw(active.id, id);
    await store.visitors.sweepVisitors({ nowMs: later, unusedBeforeMs: later - DAY_MS });
    const kept = async ({ id: visitorId }: { id: string }) =>
      (await store.visitors.exportVisitor(visitorId)) !== null;
    const all = await Promise.all([idle, gone, owed, active, proved, ended].map(kept));
    expect(all).toEqual([false, false, true, true, true, false]);
    expect(await store.db.selectFrom('draw_day_counts').selectAll().execute()).toEqual([]);
  });

  test('the sweep of a clock that is a day early keeps the counts of today, for when it is set right', async () => {
    const { id } = await open({ visitors: { ...visitors, deviceDailyCap: 1 } });
    await draw((await visit(id)).id, id, { source: { device: 'phone', network: null } });
    const counts = () => store.db.selectFrom('draw_day_counts').select('draws').execute();
    const before = await counts();
    expect(before).not.toEqual([]);
    const early = NOW + DAY_MS;
    await store.visitors.sweepVisitors({ nowMs: early, unusedBeforeMs: early - DAY_MS });
    expect(await counts()).toEqual(before);
  });
});
