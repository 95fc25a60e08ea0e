import * as z from 'zod';
import { wireFilm } from './wire.ts';

/** What the calls about accounts answer, as it stands on the wire. */
export const wireAccount = z.object({
  account_id: z.string(),
  account: z.string(),
  name: z.string(),
  access: z.array(z.string()),
  disabled: z.boolean(),
  last_seen_ms: z.number().nullable(),
  created_ms: z.number(),
  /** Whether the caller may change it. */
  may_change: z.boolean(),
});
export type WireAccount = z.infer<typeof wireAccount>;

/** An account just made, or with a new password, which is told this once. */
export const wireMadeAccount = z.object({ account: wireAccount, password: z.string() });
export type WireMadeAccount = z.infer<typeof wireMadeAccount>;

export const wireAudit = z.object({
  audit_id: z.string(),
  actor_id: z.string(),
  actor: z.string().nullable(),
  action: z.string(),
  subject_id: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.string()),
  created_ms: z.number(),
});
export type WireAudit = z.infer<typeof wireAudit>;

export const wireSession = z.object({
  session_id: z.string(),
  system: z.string(),
  browser: z.string(),
  /** Masked. */
  address: z.string(),
  created_ms: z.number(),
  last_seen_ms: z.number(),
  current: z.boolean(),
});
export type WireSession = z.infer<typeof wireSession>;

export const wireOwnFilms = z.object({
  list: z.array(wireFilm),
  total: z.number(),
  pageno: z.number(),
  pagesize: z.number(),
  as_of: z.number().optional(),
  used_bytes: z.number(),
  quota_bytes: z.number(),
});
export type WireOwnFilms = z.infer<typeof wireOwnFilms>;

export const wirePlace = z.object({
  city: z.string().nullable(),
  province: z.string().nullable(),
  /** The visitor said so. */
  chosen: z.boolean(),
});
export type WirePlace = z.infer<typeof wirePlace>;

export const wireWechat = z.object({
  app_id: z.string(),
  /** Unix seconds. */
  timestamp: z.number(),
  nonce_str: z.string(),
  signature: z.string(),
});
export type WireWechat = z.infer<typeof wireWechat>;
