import * as z from 'zod';
import { payoutChannels, transferNeeds, transferStates } from '#shared/transfer-codes.ts';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, idParam, pageSchema, pagingFields } from './fields.ts';

/** An order to WeChat Pay. */
const transferDto = z.object({
  orderNumber: z.string(),
  /** The failed order that it replaces. */
  previousNumber: z.string().nullable(),
  redPacketId: z.string(),
  theme: z.string(),
  accountName: z.string(),
  cents: z.int(),
  state: z.enum(transferStates),
  /** WeChat Pay's number of it. */
  channelNumber: z.string().nullable(),
  /** Why it waits for a person; null if it does not. */
  heldCode: z.string().nullable(),
  /** The last error code of WeChat Pay, or why it failed. */
  lastCode: z.string().nullable(),
  isWithdrawn: z.boolean(),
  canSendAgain: z.boolean(),
  createdMs: z.number(),
  endedMs: z.number().nullable(),
});
export type TransferDto = z.infer<typeof transferDto>;

const reconciliationDto = z.object({
  day: z.string(),
  channel: z.enum(payoutChannels),
  checkedMs: z.number(),
  orders: z.int(),
  agreed: z.int(),
  mended: z.int(),
  unclear: z.int(),
  paidCents: z.int(),
  differences: z.array(
    z.object({
      orderNumber: z.string(),
      cents: z.int(),
      ours: z.enum(transferStates),
      theirs: z.enum([...transferStates, 'missing', 'amount']),
    }),
  ),
});
export type ReconciliationDto = z.infer<typeof reconciliationDto>;

const orderInput = z.object({ orderNumber: idParam });
const orderOutput = z.object({ orderNumber: z.string() });

export const transfersAdmin = {
  status: defineCall({
    methods: ['GET'],
    path: '/api/admin_transfer_status.php',
    summary:
      'Returns how red packets are paid, whether WeChat Pay is stopped and why, and how many orders of the caller a person must look at.',
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object({}),
    output: z.object({
      channel: z.enum(payoutChannels),
      stop: z.object({ errorCode: z.string(), stoppedMs: z.number() }).nullable(),
      held: z.int(),
      failed: z.int(),
    }),
    errors: [],
  }),
  list: defineCall({
    methods: ['GET'],
    path: '/api/admin_transfer_index.php',
    summary:
      "Lists the caller's orders to WeChat Pay, newest first: all, or those that a person must look at.",
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object({
      need: emptyAsUndefined(z.enum(transferNeeds).nullable().default(null)),
      ...pagingFields,
    }),
    output: pageSchema(transferDto),
    errors: [],
  }),
  tryAgain: defineCall({
    methods: ['POST'],
    path: '/api/admin_transfer_retry.php',
    summary: 'Asks WeChat Pay again about an order that waits for a person. Its number stays the same.',
    access: 'admin',
    changes: true,
    input: orderInput,
    output: orderOutput,
    errors: ['illegal_move'],
  }),
  withdraw: defineCall({
    methods: ['POST'],
    path: '/api/admin_transfer_withdraw.php',
    summary:
      'Takes an order back that is not over. Once WeChat Pay has confirmed that it paid nothing, its bill can be paid in another way.',
    access: 'admin',
    changes: true,
    input: orderInput,
    output: orderOutput,
    errors: ['illegal_move'],
  }),
  sendAgain: defineCall({
    methods: ['POST'],
    path: '/api/admin_transfer_again.php',
    summary: 'Pays the bill of a failed order with a new order, whose number names the failed one.',
    access: 'admin',
    changes: true,
    input: orderInput,
    output: orderOutput,
    errors: ['illegal_move', 'payee_unbound'],
  }),
  resume: defineCall({
    methods: ['POST'],
    path: '/api/admin_transfer_resume.php',
    summary: 'Lets payments go on after WeChat Pay had been stopped.',
    access: 'admin',
    changes: true,
    input: z.object({}),
    output: z.object({ channel: z.enum(payoutChannels) }),
    errors: ['illegal_move'],
  }),
  reconciliations: defineCall({
    methods: ['GET'],
    path: '/api/admin_reconciliation_index.php',
    summary: "Lists the daily comparisons of the caller's orders with WeChat Pay, newest first.",
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object(pagingFields),
    output: pageSchema(reconciliationDto),
    errors: [],
  }),
  exportReconciliations: defineCall({
    methods: ['GET'],
    path: '/api/admin_reconciliation_export.php',
    summary:
      'Downloads the newest hundred comparisons as CSV (UTF-8 with a byte order mark): one line for each, and one for each difference.',
    access: 'admin',
    changes: false,
    cache: 'no-store',
    download: true,
    input: z.object({ locale: emptyAsUndefined(z.enum(['zh-CN', 'en']).default('zh-CN')) }),
    output: z.string(),
    errors: [],
  }),
};
