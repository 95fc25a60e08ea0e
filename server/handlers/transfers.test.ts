import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLBACK_PATH } from '../adapters/wechat-pay/load-merchant.ts';
import { SHARE_CENTS, setUpPayouts } from '../testing/payout-server.ts';
import type { Person } from '../testing/people.ts';

const { server, visitor, addPerson, grant, wechat, runPayments, numberOf } = setUpPayouts();
const COLLECT = '/api/hb_collect.php';
const CONFIRM = '/api/hb_confirm_index.php';
let admin: Person;
let learner: Person;
beforeAll(async () => {
  admin = await addPerson(['client', 'admin']);
});
beforeEach(async () => {
  learner = await addPerson();
  await grant(learner, admin);
});

const billState = async (person: Person) =>
  (
    await server()
      .store.db.selectFrom('payout_bills')
      .select('state')
      .where('bill_number', '=', numberOf(person))
      .executeTakeFirst()
  )?.state;

test('a learner begins the payment once, accepts it in WeChat, and has the money', async () => {
  expect((await learner.get(CONFIRM)).body.payable).toBe(1);
  expect(await learner.post(COLLECT)).toEqual({ status: 200, body: { begun: 1 } });
  expect(await learner.post(COLLECT)).toEqual({ status: 200, body: { begun: 0 } });
  await runPayments();
  const { body } = await learner.get(CONFIRM);
  expect(body).toEqual({
    payer: {
      merchant_id: wechat().settings.merchantId,
      app_id: wechat().account.appId,
      confirmation_url: 'http://wechat.test/confirm',
    },
    payable: 0,
    list: [
      {
        order_number: numberOf(learner),
        money: SHARE_CENTS,
        activity_theme: expect.stringMatching(/./),
        confirmation: `package-${numberOf(learner)}`,
      },
    ],
  });
  wechat().merchant.confirm(numberOf(learner));
  await wechat().callbacks.deliverDue();
  expect(await billState(learner)).toBe('paid');
  expect((await learner.get(CONFIRM)).body.list).toEqual([]);
});

test('nobody sees the confirmations of others, and an account that is not bound to WeChat is not paid', async () => {
  await learner.post(COLLECT);
  await runPayments();
  const other = await addPerson();
  expect((await other.get(CONFIRM)).body.list).toEqual([]);
  await grant(other, admin);
  await server().services.wechatBinding.unbind({ accountId: other.id });
  expect((await other.post(COLLECT)).body).toEqual({ begun: 0 });
  expect(await billState(other)).toBe('waiting');
  expect((await visitor.post(COLLECT)).status).toBe(401);
});

test('a bill that a channel pays can neither be paid by hand nor taken back', async () => {
  await learner.post(COLLECT);
  const settle = () =>
    admin.post('/test/weixin/admin/set_payout_result', {
      ...{ admin_id: admin.id, bill_numbers: JSON.stringify([numberOf(learner)]), outcome: 'paid' },
    });
  await settle();
  expect(await billState(learner)).toBe('sending');
  await runPayments();
  wechat().merchant.confirm(numberOf(learner));
  await wechat().callbacks.deliverDue();
  expect(
    await server().store.payouts.undo({
      ...{
        adminId: admin.id,
        billNumber: numberOf(learner),
        reason: 'by mistake',
        nowMs: server().clock.now,
      },
    }),
  ).toBe(false);
  expect(await billState(learner)).toBe('paid');
});

describe('a callback', () => {
  const entries = () =>
    server()
      .store.db.selectFrom('red_packet_entries')
      .select('movement')
      .where('grant_id', '=', `grant-${learner.id}`)
      .orderBy('entry_index')
      .execute();

  beforeEach(async () => {
    await learner.post(COLLECT);
    await runPayments();
  });

  test.each([
    ['comes twice', 'duplicate'],
    ['is followed by an older one', 'late'],
    ['is lost at first', 'lost'],
  ] as const)('that %s moves the money once', async (_, fault) => {
    wechat().faults.planCallback(fault);
    wechat().merchant.confirm(numberOf(learner));
    await wechat().callbacks.deliverDue();
    server().clock.now += 15_000;
    await wechat().callbacks.deliverDue();
    expect(await billState(learner)).toBe('paid');
    expect((await entries()).map(({ movement }) => movement)).toEqual(['grant', 'pay']);
    expect(wechat().callbacks.waiting()).toBe(0);
  });

  test.each(['bad_signature', 'stale'] as const)(
    'with the fault %s is refused, and comes again',
    async (fault) => {
      wechat().faults.planCallback(fault);
      wechat().merchant.confirm(numberOf(learner));
      await wechat().callbacks.deliverDue();
      expect(await billState(learner)).toBe('wait_confirm');
      server().clock.now += 15_000;
      await wechat().callbacks.deliverDue();
      expect(await billState(learner)).toBe('paid');
    },
  );

  test('without a signature, with too many bytes, or by another method is refused', async () => {
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(server().url + CALLBACK_PATH, { method: 'POST', body, headers });
    expect((await post('{}')).status).toBe(403);
    expect((await post('not json', { 'wechatpay-timestamp': '1' })).status).toBe(403);
    expect((await post('x'.repeat(70_000))).status).toBe(413);
    expect((await fetch(server().url + CALLBACK_PATH)).status).toBe(401);
    expect(await billState(learner)).toBe('wait_confirm');
  });

  // Comes last, because the sessions have expired after it.
  test('that nobody accepted in a day returns the money', async () => {
    server().clock.now += 24 * 3_600_000;
    wechat().merchant.list();
    await wechat().callbacks.deliverDue();
    expect(await billState(learner)).toBe('returned');
    expect((await entries()).map(({ movement }) => movement)).toEqual(['grant', 'return']);
  });
});

test('no ID in WeChat and no key reaches the log', () => {
  const { apiV2Key, apiV3Key } = wechat().settings;
  const log = server().logged.join('\n');
  expect(log).not.toContain(apiV2Key);
  expect(log).not.toContain(apiV3Key.toString());
  expect(log).not.toContain('open-');
});
