import * as z from 'zod';
import { defineCall } from './define-call.ts';

/** What a learner has to accept in WeChat, and how many payments they can begin. */
const confirmationsDto = z.object({
  /** Who pays; null if everything is paid by hand. */
  payer: z
    .object({
      merchantId: z.string(),
      appId: z.string(),
      /** The page that stands for the confirmation in WeChat; null outside of the simulator. */
      confirmationUrl: z.string().nullable(),
    })
    .nullable(),
  /** How many payments the caller can begin. */
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
      'Lists the money that the caller has to accept in WeChat, with what `requestMerchantTransfer` of the page needs.',
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
      'Begins to pay what the caller is owed, if they want to be paid in WeChat. Answers how many payments it began.',
    access: 'client',
    changes: true,
    limits: [{ bucket: 'hb_collect', per: 'account', count: 10, seconds: 60 }],
    input: z.object({}),
    output: z.object({ begun: z.int() }),
    errors: [],
  }),
};
