import * as z from 'zod';
import {
  PAYOUT_BATCH_MAX,
  PAYOUT_REFERENCE_MAX,
  payeeKinds,
  payoutOutcomes,
  payoutProblems,
  payoutStates,
} from '#shared/payout-codes.ts';
import { defineCall } from './define-call.ts';
import {
  emptyAsUndefined,
  idParam,
  jsonParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  requiredAdminFields,
} from './fields.ts';

/** What is to be paid for one grant. Money is in cents, times are in Unix seconds. */
const payoutBillDto = z.object({
  /** 26 letters and digits, the same for ever. */
  billNumber: z.string(),
  redPacketId: z.string(),
  theme: z.string(),
  accountName: z.string(),
  cents: z.int(),
  state: z.enum(payoutStates),
  batchId: z.string().nullable(),
  /** The number of the payment in the bank or in WeChat. */
  reference: z.string().nullable(),
  /** Null if the visitor has not said how to be paid. */
  payee: z.object({ kind: z.enum(payeeKinds), maskedNumber: z.string().nullable() }).nullable(),
  createdAt: z.int(),
  paidAt: z.int().nullable(),
});
export type PayoutBillDto = z.infer<typeof payoutBillDto>;

/** A payout file with bills whose result is not known. */
const payoutBatchDto = z.object({
  batchId: z.string(),
  createdAt: z.int(),
  count: z.int(),
  cents: z.int(),
});
export type PayoutBatchDto = z.infer<typeof payoutBatchDto>;

/** What results changed. If there are problems, they changed nothing. */
const settlementDto = z.object({
  paid: z.int(),
  failed: z.int(),
  unchanged: z.int(),
  problems: z.array(z.object({ fileLine: z.int(), billNumber: z.string(), problem: z.enum(payoutProblems) })),
});
export type SettlementDto = z.infer<typeof settlementDto>;

const reasonParam = z.string().trim().min(1).max(200);
const billNumbersParam = z.array(idParam).min(1).max(PAYOUT_BATCH_MAX);

export const payoutsAdmin = {
  list: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_payout_list',
    envelope: 'code',
    summary:
      'Lists the bills of the admin, newest first, with their sum: by state, red packet, and a bill number or a part of a name.',
    access: 'admin',
    changes: false,
    input: z.object({
      ...requiredAdminFields,
      state: emptyAsUndefined(z.enum(payoutStates).nullable().default(null)),
      redPacketId: optionalIdParam,
      text: optionalTextParam(60),
      ...pagingFields,
    }),
    output: pageSchema(payoutBillDto).extend({ cents: z.int() }),
    errors: [],
  }),
  batches: defineCall({
    methods: ['GET'],
    path: '/test/weixin/admin/get_payout_files',
    envelope: 'code',
    summary: 'Lists the newest payout files with bills whose result is not known.',
    access: 'admin',
    changes: false,
    input: z.object(requiredAdminFields),
    output: z.object({ list: z.array(payoutBatchDto) }),
    errors: [],
  }),
  makeBatch: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/set_payout_file',
    envelope: 'code',
    summary: `Puts the oldest waiting bills whose visitors have said how to be paid into a payout file, at most ${PAYOUT_BATCH_MAX}: all, those of a red packet, or those with the given numbers.`,
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      redPacketId: optionalIdParam,
      billNumbers: jsonParam(billNumbersParam.nullable().default(null)),
    }),
    output: z.object({ batchId: z.string(), count: z.int(), cents: z.int() }),
    errors: ['payout_none_waiting'],
  }),
  readBatch: defineCall({
    // A POST, because reading is logged.
    methods: ['POST'],
    path: '/test/weixin/admin/export_payout_file',
    envelope: 'code',
    summary:
      'Downloads a payout file as CSV (UTF-8 with a byte order mark), with full payees, and logs it. Whoever pays fills in results.',
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({
      ...requiredAdminFields,
      batchId: idParam,
      locale: emptyAsUndefined(z.enum(['zh-CN', 'en']).default('zh-CN')),
    }),
    output: z.string(),
    download: true,
    errors: [],
    limits: [{ bucket: 'payout-export', per: 'account', count: 30, seconds: 60 }],
  }),
  settle: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/set_payouts',
    envelope: 'code',
    summary: 'Enters what happened to bills: paid or failed, all of them or none.',
    access: 'admin',
    changes: true,
    input: z.object({
      ...requiredAdminFields,
      billNumbers: jsonParam(billNumbersParam),
      outcome: z.enum(payoutOutcomes),
      reference: optionalTextParam(PAYOUT_REFERENCE_MAX),
    }),
    output: settlementDto,
    errors: [],
  }),
  settleFile: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/set_payout_results',
    envelope: 'code',
    summary: 'Enters the results of a payout file, all of them or none, and names each line that is wrong.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, text: z.string().min(1) }),
    output: settlementDto,
    errors: ['payout_file_unreadable'],
  }),
  undo: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/undo_payout',
    envelope: 'code',
    summary: 'Takes back a payment that was entered by mistake, and logs who did it and why.',
    access: 'admin',
    changes: true,
    input: z.object({ ...requiredAdminFields, billNumber: idParam, reason: reasonParam }),
    output: z.object({ billNumber: z.string() }),
    errors: ['illegal_move'],
  }),
  revealPayee: defineCall({
    methods: ['POST'],
    path: '/test/weixin/admin/reveal_payee',
    envelope: 'code',
    summary: 'Returns the full payee of an unpaid bill. The server logs who requested it and why.',
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({ ...requiredAdminFields, billNumber: idParam, reason: reasonParam }),
    output: z.object({ payee: z.string() }),
    errors: [],
  }),
};
