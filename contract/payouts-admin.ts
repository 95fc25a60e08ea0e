import * as z from 'zod';
import {
  PAYOUT_BATCH_MAX,
  PAYOUT_REFERENCE_MAX,
  payoutOutcomes,
  payoutProblems,
  payoutStates,
} from '#shared/payout-codes.ts';
import { defineCall } from './define-call.ts';
import {
  emptyAsUndefined,
  idParam,
  jsonParam,
  localeParam,
  optionalIdParam,
  optionalTextParam,
  pageSchema,
  pagingFields,
  requiredAdminFields,
} from './fields.ts';
import { payeeDto } from './payees.ts';

/** The payment instruction for one grant. Money is in cents, times are in Unix seconds. */
const payoutBillDto = z.object({
  /** 26 letters and digits. It never changes. */
  billNumber: z.string(),
  redPacketId: z.string(),
  theme: z.string(),
  accountName: z.string(),
  cents: z.int(),
  state: z.enum(payoutStates),
  batchId: z.string().nullable(),
  /** The bank's or WeChat's number for the payment. */
  reference: z.string().nullable(),
  /** Null if the visitor has not chosen a payee. */
  payee: payeeDto.nullable(),
  createdAt: z.int(),
  paidAt: z.int().nullable(),
});
export type PayoutBillDto = z.infer<typeof payoutBillDto>;

/** A payout file with bills that have no result yet. */
const payoutBatchDto = z.object({
  batchId: z.string(),
  createdAt: z.int(),
  count: z.int(),
  cents: z.int(),
});
export type PayoutBatchDto = z.infer<typeof payoutBatchDto>;

/** The effect of results. If there are problems, nothing has changed. */
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
      "Lists the admin's bills, newest first, with their total. Filters by state, by red packet, and by bill number or part of a name.",
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
    summary: 'Lists the newest payout files with bills that have no result yet.',
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
    summary: `Puts the oldest waiting bills that have a payee into a payout file, at most ${PAYOUT_BATCH_MAX}: all, those of a red packet, or those with the given numbers.`,
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
      'Downloads a payout file as CSV (UTF-8 with a byte order mark), with full payees, and logs the download. The payer fills in the results.',
    access: 'admin',
    changes: true,
    cache: 'no-store',
    input: z.object({
      ...requiredAdminFields,
      batchId: idParam,
      locale: localeParam,
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
    summary: 'Enters the results of bills, paid or failed: all of them or none.',
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
    summary: 'Enters the results of a payout file, all of them or none, and reports each invalid line.',
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
    summary: 'Reverses a payment that was entered by mistake, and logs who did it and why.',
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
