import * as z from 'zod';
import { defineCall } from './define-call.ts';

/** The payments that a learner must accept in WeChat, and the number of payments that they can start. */
const confirmationsDto = z.object({
  /** The payer; null if everything is paid by hand. */
  payer: z
    .object({
      merchantId: z.string(),
      appId: z.string(),
      /** The page that simulates WeChat's confirmation; null outside the simulator. */
      confirmationUrl: z.string().nullable(),
    })
    .nullable(),
  /** Number of payments that the caller can start. */
  payable: z.int(),
  list: z.array(
    z.object({ orderNumber: z.string(), cents: z.int(), theme: z.string(), confirmation: z.string() }),
  ),
});
export type ConfirmationsDto = z.infer<typeof confirmationsDto>;

export const transfers = {
  confirmations: defineCall({
    methods: ['GET'],
    path: '/api/hb_confirm_index.php',
    summary:
      'Lists the payments that the caller must accept in WeChat, with the data for `requestMerchantTransfer`.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: z.object({}),
    output: confirmationsDto,
    errors: [],
  }),
  collect: defineCall({
    methods: ['POST'],
    path: '/api/hb_collect.php',
    summary:
      'Starts the payments that are owed to the caller, if the payee is WeChat. Returns the number of payments started.',
    access: 'client',
    changes: true,
    limits: [{ bucket: 'hb_collect', per: 'account', count: 10, seconds: 60, isShared: true }],
    input: z.object({}),
    output: z.object({ begun: z.int() }),
    errors: [],
  }),
};
