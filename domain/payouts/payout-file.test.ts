import { expect, test } from 'vitest';
import { payouts as english } from '#shared/catalogue/en/payouts.ts';
import { payouts as chinese } from '#shared/catalogue/zh-CN/payouts.ts';
import { readCsvTable, writeCsvTable } from '#shared/csv.ts';
import { readPayoutFile, writePayoutFile } from './payout-file.ts';
import type { PayoutBill } from './types.ts';

const bill = (billNumber: string, change: Partial<PayoutBill> = {}): PayoutBill => ({
  ...{
    billNumber,
    grantId: 'g',
    redPacketId: 'p',
    redPacketTheme: '开学季',
    accountId: 'a',
    accountName: '小明',
  },
  ...{ cents: 1230, state: 'exported', batchId: '-batch', reference: null, createdMs: 1, paidMs: null },
  payee: { kind: 'phone', maskedNumber: '138****0000' },
  ...change,
});
const file = {
  ...{ batchId: '-batch', createdMs: 1, payees: new Map([['TC1', '13800000000']]) },
  bills: [bill('TC1'), bill('TC2', { accountName: '=1+1', payee: { kind: 'wechat', maskedNumber: null } })],
};
const wordings = [chinese.file, english.file];

/** The written file with results in its last two columns. */
const fillIn = (
  results: [outcome: string, reference: string][],
  labels: typeof chinese.file | typeof english.file,
) => {
  const rows = readCsvTable(writePayoutFile(file, labels)) ?? [];
  return writeCsvTable(
    rows.map((row, at) => (at === 0 ? row : [...row.slice(0, -2), ...(results[at - 1] ?? ['', ''])])),
  );
};

test('a payout file has the amount, the full payee, and room for results', () => {
  const [head, first, second] = readCsvTable(writePayoutFile(file, chinese.file)) ?? [];
  expect(head?.slice(0, 5)).toEqual(['账单号', '金额（元）', '领取人', '收款方式', '收款账号']);
  expect(first).toEqual([...['TC1', '12.30', '小明', '手机号', '13800000000', '开学季', 'F-batch', '', '']]);
  // No spreadsheet may run a name, and a payee that is gone is empty.
  expect(second?.slice(2, 5)).toEqual(["'=1+1", '微信', '']);
});

test('results are read in both wordings; lines without one are left out', () => {
  expect(
    readPayoutFile(
      fillIn(
        [
          ['已付', ' 4200 '],
          ['', ''],
        ],
        chinese.file,
      ),
      wordings,
    ),
  ).toEqual([
    { fileLine: 2, billNumber: 'TC1', cents: 1230, batchId: '-batch', outcome: 'paid', reference: '4200' },
  ]);
  expect(
    readPayoutFile(
      fillIn(
        [
          ['', ''],
          ['failed', ''],
        ],
        english.file,
      ),
      wordings,
    ),
  ).toEqual([
    { fileLine: 3, billNumber: 'TC2', cents: 1230, batchId: '-batch', outcome: 'failed', reference: null },
  ]);
});

test('what cannot be understood is left to the check of results', () => {
  const text = fillIn(
    [
      ['付了', ''],
      ['已付', ''],
    ],
    chinese.file,
  ).replace('"TC2","12.30"', '"TC2","1e3"');
  expect(readPayoutFile(text, wordings)).toMatchObject([
    { fileLine: 2, outcome: null },
    { fileLine: 3, cents: Number.NaN },
  ]);
});

test.each([
  ['another table', 'a,b\n1,2'],
  ['no table', '"a'],
  ['nothing', ''],
  ['a file without results', writePayoutFile(file, chinese.file)],
  ['a file without a column', fillIn([['已付', '']], chinese.file).replace('"文件号"', '""')],
  [
    'too many results',
    writeCsvTable([
      ['账单号', '金额（元）', '文件号', chinese.file.outcome, '交易单号'],
      ...Array.from({ length: 1001 }, (_, at) => [`TC${at}`, '1', 'F', '已付', '']),
    ]),
  ],
])('refuses %s', (_name, text) => {
  expect(() => readPayoutFile(text, wordings)).toThrow(
    expect.objectContaining({ code: 'payout_file_unreadable', field: 'text' }),
  );
});
