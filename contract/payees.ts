import * as z from 'zod';
import { payeeKinds } from '#shared/payout-codes.ts';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, flagParam } from './fields.ts';

/** How the caller wants to be paid. `maskedNumber` is null for WeChat. */
export const payeeDto = z.object({ kind: z.enum(payeeKinds), maskedNumber: z.string().nullable() });

const ownPayeeDto = z.object({
  /** Null if the caller has not chosen one, or is no longer bound to WeChat. */
  payee: payeeDto.nullable(),
  /** Whether the caller is bound to the official account. */
  canUseWechat: z.boolean(),
});
export type OwnPayeeDto = z.infer<typeof ownPayeeDto>;

export const payees = {
  read: defineCall({
    methods: ['GET'],
    path: '/api/client_payee.php',
    summary: 'Returns how the caller wants to be paid for red packets. A phone number is masked.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: z.object({}),
    output: ownPayeeDto,
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/client_payee_save.php',
    summary:
      'Saves how the caller wants to be paid: `wechat` with the bound official account, or `phone` with a number. Requires consent.',
    access: 'client',
    changes: true,
    input: z.object({
      kind: z.enum(payeeKinds),
      phone: emptyAsUndefined(z.string().max(40).default('')),
      consent: flagParam(false),
    }),
    output: z.object({ payee: payeeDto }),
    errors: [],
    limits: [{ bucket: 'payees', per: 'account', count: 30, seconds: 60 }],
  }),
  remove: defineCall({
    methods: ['POST'],
    path: '/api/client_payee_remove.php',
    summary: "Deletes the caller's payee.",
    access: 'client',
    changes: true,
    input: z.object({}),
    output: z.object({ payee: z.null() }),
    errors: [],
  }),
};
