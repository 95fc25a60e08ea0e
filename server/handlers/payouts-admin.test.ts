import { beforeAll, describe, expect, test } from 'vitest';
import { billNumberOf } from '#domain/payouts/bill-number.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { readCsvTable, writeCsvTable } from '#shared/csv.ts';
import { letEverybodyWatch } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo, makeAccount } from '#store/testing/fixtures.ts';
import {
  redPacketFields,
  requireText,
  setUpCampaignServer,
  testAdminsOnly,
} from '../testing/campaign-server.ts';

const { campaign, send, sendAsLearner } = setUpCampaignServer();
let redPacketId: string;
const number = (name: string) => billNumberOf(`grant-${name}`);

/** Grants shares of one red packet to the learner, `kai`, and `lin`. All but `lin` have a payee. */
beforeAll(async () => {
  const { server, client } = campaign();
  const video = { state: 'ready', mezzanine: makeMezzanineInfo() } as const;
  const { video: watched } = await addFilmWithVideo(server.store, { video });
  const companyId = await campaign().addCompany();
  const created = await send('POST', 'index/set_hb', redPacketFields(companyId, watched.id));
  redPacketId = requireText(created.data.hb_id_md5);
  await send('POST', 'admin/update_hb_status', { hb_id_md5: redPacketId, hb_status: '1' });
  for (const name of ['kai', 'lin'])
    await server.store.accounts.insertAccount(makeAccount({ id: name, name: `同学 ${name}` }));
  await letEverybodyWatch(server.store);
  for (const [name, accountId] of [
    ['learner', client.id],
    ['kai', 'kai'],
    ['lin', 'lin'],
  ] as const)
    await server.store.campaigns.redPackets.claim({
      ...{ redPacketId, accountId, requestId: 'r', grantId: `grant-${name}`, nowMs: server.clock.now },
    });
  await server.bindToWechat('kai', 'openid-of-kai');
  await server.store.payouts.savePayee({
    ...{ accountId: 'kai', kind: 'wechat', ciphertext: null, maskedNumber: null },
    ...{ consentVersion: 1, consentedMs: 1 },
  });
  const saved = await sendAsLearner('POST', 'client_payee_save', {
    kind: 'phone',
    phone: '13812345678',
    consent: '1',
  });
  expect(saved).toEqual({
    status: 200,
    body: { payee: { kind: 'phone', phone_masked: '138****5678' } },
  });
});

const list = async (fields: Record<string, string> = {}) =>
  (await send('GET', 'admin/get_payout_list', fields)).data;
const statesOf = async () => {
  const { list: bills } = await list();
  return Object.fromEntries(
    (bills as { bill_number: string; state: string }[]).map(({ bill_number: bill, state }) => [bill, state]),
  );
};
const download = (batchId: string, as = campaign().admin) =>
  campaign().server.post(
    '/test/weixin/admin/export_payout_file',
    { admin_id: as.id, batch_id: batchId },
    as.headers,
  );
const makeFile = async () => {
  const made = await send('POST', 'admin/set_payout_file', { hb_id_md5: redPacketId });
  expect(made.status).toBe(200);
  const batchId = requireText(made.data.batch_id);
  const text = await (await download(batchId)).text();
  return { batchId, text, made: made.data };
};
/** The log and its export show a reason only with its long numbers masked. */
const expectMaskedReason = async (action: string, reason: string) => {
  const { server, owner } = campaign();
  const filter = { actions: [action] };
  const { entries } = await server.store.audits.listAudits({ filter, limit: 50, offset: 0 });
  expect(entries.map(({ detail }) => detail.reason)).toContain(reason);
  const file = await server.post('/api/audit_export.php', { action }, owner.headers);
  expect(file.status).toBe(200);
  const text = await file.text();
  expect(text).toContain(reason);
  expect(text).not.toMatch(/1234.?5678/);
  expect(server.logged.join('')).not.toMatch(/1234.?5678/);
};
/** Fills in the results of a payout file by bill number. */
const fillIn = (text: string, results: Record<string, string>) =>
  writeCsvTable(
    (readCsvTable(text) ?? []).map((row, at) =>
      at === 0 ? row : [...row.slice(0, -2), results[row[0] ?? ''] ?? '', '100045000'],
    ),
  );

describe('access', () => {
  testAdminsOnly({ campaign, send }, [
    ['GET', 'admin/get_payout_list'],
    ['GET', 'admin/get_payout_files'],
    ['POST', 'admin/set_payout_file'],
    ['POST', 'admin/export_payout_file'],
    ['POST', 'admin/set_payouts'],
    ['POST', 'admin/set_payout_results'],
    ['POST', 'admin/undo_payout'],
    ['POST', 'admin/reveal_payee'],
  ]);

  test('another administrator sees, pays, and reveals nothing', async () => {
    const { rival } = campaign();
    expect((await send('GET', 'admin/get_payout_list', {}, rival)).data).toMatchObject({
      total: 0,
      money: 0,
    });
    const bill = { bill_number: number('learner'), reason: '核对' };
    expect((await send('POST', 'admin/undo_payout', bill, rival)).status).toBe(404);
    expect((await send('POST', 'admin/reveal_payee', bill, rival)).status).toBe(404);
    expect((await send('POST', 'admin/set_payout_file', {}, rival)).status).toBe(409);
    const paid = { bill_numbers: JSON.stringify([number('learner')]), outcome: 'paid' };
    expect((await send('POST', 'admin/set_payouts', paid, rival)).data).toMatchObject({
      ...{ paid: 0, problems: [{ file_line: 1, problem: 'unknown' }] },
    });
    const { batchId } = await makeFile();
    expect((await download(batchId, rival)).status).toBe(404);
    const back = { bill_numbers: JSON.stringify([number('learner'), number('kai')]), outcome: 'failed' };
    expect((await send('POST', 'admin/set_payouts', back)).data).toMatchObject({ failed: 2 });
  });
});

describe('the desk', () => {
  test('lists bills with masked payees and their sum, by state and name', async () => {
    const all = await list({ hb_id_md5: redPacketId });
    expect(all).toMatchObject({ total: 3 });
    expect(JSON.stringify(all)).not.toContain('13812345678');
    expect(await list({ state: 'waiting', text: 'kai' })).toMatchObject({
      list: [{ bill_number: number('kai'), payee: { kind: 'wechat', phone_masked: null }, state: 'waiting' }],
    });
    expect(await list({ text: number('learner') })).toMatchObject({
      list: [{ payee: { kind: 'phone', phone_masked: '138****5678' } }],
    });
    expect(await list({ text: number('lin') })).toMatchObject({ list: [{ payee: null }] });
    expect((await send('GET', 'admin/get_payout_list', { state: 'x' })).status).toBe(400);
  });

  test('a file is exported with full payees, its results are entered, and a payment is taken back', async () => {
    const { batchId, text, made } = await makeFile();
    expect(made.count).toBe(2);
    const rows = readCsvTable(text) ?? [];
    expect(
      rows
        .slice(1)
        .map((row) => [row[0], row[3], row[4]])
        .sort(),
    ).toEqual(
      [
        [number('learner'), '手机号', '13812345678'],
        [number('kai'), '微信', 'openid-of-kai'],
      ].sort(),
    );
    expect(await statesOf()).toMatchObject({ [number('learner')]: 'exported', [number('lin')]: 'waiting' });
    expect((await send('POST', 'admin/set_payout_file', {})).status).toBe(409);
    expect((await send('GET', 'admin/get_payout_files', {})).data).toMatchObject({
      list: [{ batch_id: batchId, count: 2 }],
    });

    const upload = (file: string) => send('POST', 'admin/set_payout_results', { text: file });
    const good = fillIn(text, { [number('learner')]: '已付', [number('kai')]: '失败' });
    const changed = good.replace(/"\d+\.\d\d"/, '"99.00"');
    expect((await upload(changed)).data).toMatchObject({
      ...{ paid: 0, failed: 0, problems: [{ file_line: 2, problem: 'amount' }] },
    });
    expect((await upload(good + good.split('\r\n')[1])).data).toMatchObject({
      ...{ paid: 0, problems: [{ file_line: 4, problem: 'repeated' }] },
    });
    expect((await upload('a,b\n1,2')).status).toBe(422);
    expect(await statesOf()).toMatchObject({ [number('learner')]: 'exported', [number('kai')]: 'exported' });

    expect((await upload(good)).data).toEqual({ paid: 1, failed: 1, unchanged: 0, problems: [] });
    expect((await upload(good)).data).toEqual({ paid: 0, failed: 0, unchanged: 2, problems: [] });
    expect(await list({ state: 'paid' })).toMatchObject({
      list: [{ bill_number: number('learner'), reference: '100045000', batch_id: batchId }],
    });
    const rewards = await sendAsLearner('GET', 'client_rewards', {});
    expect(rewards.body).toMatchObject({ list: [{ state: 'paid', payout_state: 'paid' }] });

    const undo = (fields: Record<string, string>) =>
      send('POST', 'admin/undo_payout', { bill_number: number('learner'), ...fields });
    expect((await undo({ reason: '  ' })).status).toBe(400);
    expect((await undo({ reason: '付错人，已打 138 1234 5678' })).status).toBe(200);
    await expectMaskedReason('payout_undone', '付错人，已打 *** **** ****');
    expect((await undo({ reason: '付错人' })).status).toBe(409);
    // The earlier file cannot pay the bill again.
    expect((await upload(good)).data).toMatchObject({
      problems: [{ file_line: expect.any(Number), problem: 'state' }],
    });
    expect(await statesOf()).toMatchObject({ [number('learner')]: 'waiting' });
    expect(await campaign().server.store.integrity.check()).not.toContainEqual(
      expect.objectContaining({ broken: 1 }),
    );
  });

  test('a payee is revealed with a reason, which is audited, while the bill is open', async () => {
    const reveal = (name: string, reason = '核对收款人') =>
      send('POST', 'admin/reveal_payee', { bill_number: number(name), reason });
    expect((await reveal('learner')).data).toEqual({ payee: '13812345678' });
    expect((await reveal('kai')).data).toEqual({ payee: 'openid-of-kai' });
    expect((await reveal('lin')).status).toBe(404);
    expect((await reveal('learner', '')).status).toBe(400);
    expect((await reveal('learner', '打 138-1234-5678 核对')).status).toBe(200);
    await expectMaskedReason('payee_revealed', '打 ***-****-**** 核对');
    const { entries } = await campaign().server.store.audits.listAudits({ limit: 50, offset: 0 });
    const revealed = entries.filter(({ action }) => action === 'payee_revealed');
    expect(new Set(revealed.map(({ subjectId }) => subjectId))).toEqual(
      new Set(['kai', campaign().client.id]),
    );
    expect(revealed).toContainEqual(
      expect.objectContaining({
        ...{ actorId: campaign().admin.id, subjectId: campaign().client.id },
        detail: { bill: number('learner'), reason: '核对收款人' },
      }),
    );
    expect(JSON.stringify(entries)).not.toContain('13812345678');
    expect(campaign().server.logged.join('')).not.toContain('13812345678');
  });

  test('many bills are marked as paid at once, one also from its red packet; a paid one is not revealed', async () => {
    const paid = (names: string[]) =>
      send('POST', 'admin/set_payouts', {
        ...{ bill_numbers: JSON.stringify(names.map(number)), outcome: 'paid', reference: '4200' },
      });
    expect((await paid([])).status).toBe(400);
    expect((await paid(['learner', 'learner'])).data).toMatchObject({
      paid: 0,
      problems: [{ file_line: 2 }],
    });
    expect((await paid(['learner', 'kai'])).data).toMatchObject({ paid: 2, problems: [] });
    const single = { hb_id_md5: redPacketId, grant_id: 'grant-lin' };
    expect((await send('POST', 'admin/set_hb_paid', single)).status).toBe(200);
    expect((await send('POST', 'admin/set_hb_paid', single)).status).toBe(409);
    expect(Object.values(await statesOf())).toEqual(['paid', 'paid', 'paid']);
    const reveal = { bill_number: number('learner'), reason: '核对' };
    expect((await send('POST', 'admin/reveal_payee', reveal)).status).toBe(404);
  });
});
