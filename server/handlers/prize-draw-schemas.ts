import * as z from 'zod';
import type {
  WireActivity,
  WireAdminActivity,
  WireAdminRecord,
  WireDraw,
  WireDrawRecord,
} from '#shared/wire-draw.ts';

const second = z.int();
const prize = { prize_id: z.string(), name: z.string() };
const stock = { stock: z.int().nullable(), stock_left: z.int().nullable(), fallback: z.boolean() };

/** The answers of the draw's calls, for their reference. */
export const activitySchema: z.ZodType<WireActivity> = z.object({
  activity_id: z.string(),
  title: z.string(),
  rules: z.string(),
  status: z.int(),
  starts_at: second,
  ends_at: second,
  prizes: z.array(
    z.union([z.object({ ...prize, text: z.string() }), z.object({ ...prize, img: z.string() })]),
  ),
  odds: z.array(z.object({ prize_id: z.string(), weight: z.int(), of: z.int(), ...stock })),
  chances_left: z.int(),
  phone_masked: z.string().nullable(),
  needs_phone: z.boolean(),
  commit: z.string(),
  seed: z.string().nullable(),
});

const record = {
  record_id: z.string(),
  prize_id: z.string(),
  prize: z.string(),
  time: second,
  state: z.enum(['none', 'owed', 'delivered']),
};
export const drawRecordSchema: z.ZodType<WireDrawRecord> = z.object(record);

export const drawResultSchema: z.ZodType<WireDraw> = z.object({
  index: z.int(),
  ...record,
  chances_left: z.int(),
  proof: z.object({
    seq: z.int(),
    request_id: z.string(),
    roll: z.int(),
    of: z.int(),
    drawn_index: z.int(),
    commit: z.string(),
  }),
});

export const adminActivitySchema: z.ZodType<WireAdminActivity> = z.object({
  activity_id: z.string(),
  title: z.string(),
  rules: z.string(),
  status: z.int(),
  starts_at: second,
  ends_at: second,
  chances: z.int(),
  needs_phone: z.boolean(),
  commit: z.string(),
  draws: z.int(),
  prizes: z.array(z.object({ ...prize, img: z.string().nullable(), weight: z.int(), ...stock })),
});

export const adminDrawRecordSchema: z.ZodType<WireAdminRecord> = z.object({
  ...record,
  seq: z.int(),
  visitor: z.string(),
  phone_masked: z.string().nullable(),
  delivered_at: second.nullable(),
});
