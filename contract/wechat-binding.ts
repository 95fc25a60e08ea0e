import * as z from 'zod';
import { defineCall } from './define-call.ts';

const wechatBindingDto = z.object({
  /** Whether the installation has an official account. */
  isConfigured: z.boolean(),
  /** In ms; null if the account is not bound. */
  boundMs: z.int().nullable(),
});

export const wechatBinding = {
  status: defineCall({
    methods: ['GET'],
    path: '/api/wechat_binding.php',
    summary: 'Returns whether the caller is bound to the official account.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: z.object({}),
    output: wechatBindingDto,
    errors: [],
  }),
  unbind: defineCall({
    methods: ['POST'],
    path: '/api/wechat_unbind.php',
    summary: "Ends the caller's binding to the official account.",
    access: 'client',
    changes: true,
    freesSpace: true,
    input: z.object({}),
    output: wechatBindingDto,
    errors: [],
  }),
};
