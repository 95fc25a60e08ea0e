import * as z from 'zod';
import { payoutChannels, transferNeeds, transferStates } from '#shared/transfer-codes.ts';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, idParam, localeParam, pageSchema, pagingFields } from './fields.ts';

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
  /** WeChat Pay's number for the order. */
  channelNumber: z.string().nullable(),
  /** Why the order is held; null if it is not. */
  heldCode: z.string().nullable(),
  /** WeChat Pay's last error code or failure reason; null if there is none. */
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
      "Returns the payment channel, whether and why WeChat Pay is stopped, and how many of the caller's orders need attention.",
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
    summary: "Lists the caller's orders to WeChat Pay, newest first: all, or only those that need attention.",
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
    summary: 'Queries WeChat Pay again about a held order. Its number does not change.',
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
      'Withdraws an open order. Once WeChat Pay has confirmed that nothing was paid, the bill can be paid in another way.',
    access: 'admin',
    changes: true,
    input: orderInput,
    output: orderOutput,
    errors: ['illegal_move'],
  }),
  sendAgain: defineCall({
    methods: ['POST'],
    path: '/api/admin_transfer_again.php',
    summary: 'Pays the bill of a failed order with a new order, which names the failed one.',
    access: 'admin',
    changes: true,
    input: orderInput,
    output: orderOutput,
    errors: ['illegal_move', 'payee_unbound'],
  }),
  resume: defineCall({
    methods: ['POST'],
    path: '/api/admin_transfer_resume.php',
    summary: 'Resumes payments after WeChat Pay was stopped.',
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
    input: z.object({ locale: localeParam }),
    output: z.string(),
    errors: [],
  }),
};
