import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SHARE_CENTS, setUpPayouts } from '../testing/payout-server.ts';
import type { Person } from '../testing/people.ts';

const { server, addPerson, grant, wechat, runPayments, numberOf } = setUpPayouts();
let admin: Person;
let rival: Person;
let learner: Person;
beforeAll(async () => {
  [admin, rival] = [await addPerson(['client', 'admin']), await addPerson(['client', 'admin'])];
});
beforeEach(async () => {
  learner = await addPerson();
  await grant(learner, admin);
});

const list = async (need = '', as = admin) =>
  (await as.get('/api/admin_transfer_index.php', { need, pagesize: '100' })).body.list ?? [];
const act = (name: string, order = numberOf(learner), as = admin) =>
  as.post(`/api/admin_transfer_${name}.php`, { order_number: order });
const collect = () => learner.post('/api/hb_collect.php');
const status = async (as = admin) => (await as.get('/api/admin_transfer_status.php')).body;
const audited = async () =>
  (await server().store.db.selectFrom('audit_entries').select('action').orderBy('seq').execute()).map(
    ({ action }) => action,
  );

test('an order that WeChat Pay refuses in an unknown way waits for a person, who asks again', async () => {
  wechat().faults.plan('unknown_code');
  await collect();
  await runPayments();
  expect(await list('held')).toMatchObject([
    { order_number: numberOf(learner), money: SHARE_CENTS, state: 'sending', held_code: 'E_UNHEARD_OF' },
  ]);
  expect(await list('held', rival)).toEqual([]);
  expect((await act('retry', numberOf(learner), rival)).status).toBe(404);
  expect((await act('retry')).status).toBe(200);
  expect((await act('retry')).status).toBe(409);
  await runPayments();
  expect(await list('held')).toEqual([]);
  // WeChat Pay had taken the order in spite of its answer, and no other order was sent.
  expect(
    wechat()
      .merchant.list()
      .filter(({ openId }) => openId === `open-${learner.id}`),
  ).toHaveLength(1);
  expect(await audited()).toContain('payout_tried_again');
});

test('without money, everything stops, says so, and goes on with the same numbers', async () => {
  wechat().faults.plan('no_money');
  await collect();
  await runPayments();
  expect(await status()).toMatchObject({ channel: 'merchant_transfer', stop: { error_code: 'NOT_ENOUGH' } });
  expect((await admin.get('/api/admin_overview.php')).body.work).toMatchObject({ stopped_payouts: 1 });
  server().clock.now += 60_000;
  await runPayments();
  expect(wechat().merchant.find(numberOf(learner))).toBeNull();
  const resume = () => admin.post('/api/admin_transfer_resume.php');
  expect((await resume()).status).toBe(200);
  expect((await resume()).status).toBe(409);
  await runPayments();
  expect(wechat().merchant.find(numberOf(learner))?.state).toBe('waiting');
  expect(await status()).toMatchObject({ stop: null });
});

test('an order is withdrawn, and its bill is then paid by a new one that names it', async () => {
  await collect();
  await runPayments();
  expect((await act('again')).status).toBe(409);
  expect((await act('withdraw', numberOf(learner), rival)).status).toBe(404);
  expect((await act('withdraw')).status).toBe(200);
  expect((await act('withdraw')).status).toBe(409);
  await runPayments();
  expect(await list('failed')).toMatchObject([{ last_code: 'CANCELLED', can_send_again: true }]);
  await server().services.wechatBinding.unbind({ accountId: learner.id });
  expect(await act('again')).toMatchObject({ status: 409, body: { code: 'payee_unbound' } });
  await server().bindToWechat(learner.id, `open-${learner.id}`);
  expect((await act('again')).status).toBe(200);
  expect((await act('again')).status).toBe(409);
  await runPayments();
  const [second] = await list();
  expect(second).toMatchObject({
    ...{ order_number: `${numberOf(learner)}R1`, previous_number: numberOf(learner), state: 'wait_confirm' },
  });
  expect(await list('failed')).toEqual([]);
  expect(await audited()).toEqual(
    expect.arrayContaining(['payout_withdrawn', 'payout_failed', 'payout_sent_again']),
  );
});

test('an unknown order is not found, and learners see nothing', async () => {
  expect((await act('retry', 'NONE')).status).toBe(404);
  expect((await learner.get('/api/admin_transfer_index.php')).status).toBe(403);
});

test('comparisons are listed and exported for their administrator only', async () => {
  await server().store.reconciliations.saveReconciliations([
    {
      ...{ day: '2026-04-19', channel: 'merchant_transfer', adminId: admin.id, checkedMs: 1, orders: 3 },
      ...{ agreed: 1, mended: 1, unclear: 0, paidCents: 642 },
      differences: [{ number: '=TC1', cents: 321, ours: 'paid', theirs: 'missing' }],
    },
  ]);
  const { body } = await admin.get('/api/admin_reconciliation_index.php');
  expect(body.list).toMatchObject([{ day: '2026-04-19', orders: 3, paid_money: 642 }]);
  expect((await rival.get('/api/admin_reconciliation_index.php')).body.list).toEqual([]);
  const file = await server().get('/api/admin_reconciliation_export.php', admin.headers);
  expect(file.headers.get('content-disposition')).toContain('reconciliations.csv');
  const lines = (await file.text()).split('\r\n');
  expect(lines[0]).toMatch(/^"日期","付款方式"/);
  expect(lines[1]).toBe('"2026-04-19","商家转账",3,1,1,0,"6.42","","","",""');
  expect(lines[2]).toBe(
    `"2026-04-19","商家转账","","","","","","'=TC1","3.21","已到账","微信那边没有这一单"`,
  );
});
