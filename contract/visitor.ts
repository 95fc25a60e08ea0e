import * as z from 'zod';
import { defineCall } from './define-call.ts';

const visitorLocationDto = z.object({
  city: z.string().nullable(),
  province: z.string().nullable(),
  /** Whether the visitor entered the city. Otherwise, it was derived from the network address. */
  chosen: z.boolean(),
});

const wechatSignatureDto = z.object({
  appId: z.string(),
  /** Unix seconds. */
  timestamp: z.number(),
  nonceStr: z.string(),
  signature: z.string(),
});
export type WechatSignatureDto = z.infer<typeof wechatSignatureDto>;

export const visitor = {
  city: defineCall({
    methods: ['GET'],
    path: '/api/visitor_city.php',
    summary: 'Returns the city that the visitor entered, or else the one that the network address suggests.',
    access: 'client',
    changes: false,
    cache: 'no-store',
    input: z.object({}),
    output: visitorLocationDto,
    errors: [],
  }),
  saveCity: defineCall({
    methods: ['POST'],
    path: '/api/visitor_city_save.php',
    summary: "Saves the visitor's city. An empty city restores the one that the network address suggests.",
    access: 'client',
    changes: true,
    input: z.object({ city: z.string().max(200) }),
    output: visitorLocationDto,
    errors: [],
  }),
  wechatSignature: defineCall({
    methods: ['GET'],
    path: '/api/wechat_signature.php',
    summary:
      "Signs the address of a page of this site for WeChat's JS-SDK. Visitors of a prize draw get that of its page only. Answers 404 when no official account is configured.",
    access: 'participant',
    changes: false,
    cache: 'no-store',
    input: z.object({ url: z.string().min(1).max(2000) }),
    output: wechatSignatureDto,
    errors: ['wechat_failed'],
  }),
};
