import type { Hono } from 'hono';
import * as z from 'zod';
import { presentAdminActivity, presentAdminRecord } from '#domain/draw/present-draw.ts';
import { type ActivityStatus, activityStatuses, deliveryStates } from '#domain/draw/types.ts';
import { AppError } from '#domain/errors.ts';
import { activityStatusCodes } from '#shared/wire-draw.ts';
import type { CallDescription } from '../call-description.ts';
import { envelopeResponse } from '../envelope.ts';
import { emptyAsUndefined, idParam, integerParam, pagingFields, readInput } from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { adminActivitySchema, adminDrawRecordSchema } from './prize-draw-schemas.ts';

/** Unix seconds until the year 2100. */
const second = integerParam(0, 4_102_444_800);
const flag = z
  .union([z.enum(['0', '1', 'true', 'false', '']), z.boolean(), z.literal([0, 1])])
  .default(false)
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
const MAX_COUNT = 1_000_000_000;
const MAX_CHANCES = 1000;
const MAX_IMG_CHARACTERS = 60_000;

const prize = z.object({
  prize_id: idParam.nullable().default(null),
  name: z.string().trim().min(1).max(20),
  img: z
    .string()
    .max(MAX_IMG_CHARACTERS)
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)
    .nullable()
    .default(null),
  weight: integerParam(0, MAX_COUNT),
  stock: integerParam(0, MAX_COUNT).nullable().default(null),
  fallback: z.boolean().default(false),
});

const parseJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // Not JSON: the text itself is refused as no list of prizes.
    return value;
  }
};

const adminId = { admin_id: emptyAsUndefined(z.string().max(80).optional()) };
const list = z.object({ ...adminId, ...pagingFields });
const form = z.object({
  ...adminId,
  activity_id: emptyAsUndefined(idParam.nullable().default(null)),
  title: z.string().trim().min(1).max(60),
  rules: z
    .string()
    .trim()
    .min(1)
    .max(5000)
    // A form sends line ends its own way.
    .transform((text) => text.replace(/\r\n?/g, '\n')),
  starts_at: second,
  ends_at: second,
  chances: integerParam(1, MAX_CHANCES),
  needs_phone: flag,
  prizes: z.preprocess(parseJson, z.array(prize).min(2).max(16)),
});
const statusCodes: readonly number[] = Object.values(activityStatusCodes);
const move = z.object({
  ...adminId,
  activity_id: idParam,
  status: integerParam(0, 9).refine((code) => statusCodes.includes(code)),
});
const records = z.object({
  ...adminId,
  activity_id: idParam,
  state: emptyAsUndefined(z.enum(deliveryStates).nullable().default(null)),
  ...pagingFields,
});
const oneRecord = z.object({ ...adminId, record_id: idParam });
const reveal = z.object({ ...adminId, record_id: idParam, reason: z.string().trim().min(1).max(200) });

const folder = '/test/index/admin';
const pageOf = (row: z.ZodType) =>
  z.object({ list: z.array(row), total: z.int(), pageno: z.int(), pagesize: z.int() });

/** The draw as administrators call it. */
export const prizeDrawAdminCalls: CallDescription[] = [
  {
    methods: ['GET'],
    path: `${folder}/get_activity_list`,
    summary: 'Every activity, newest first',
    access: 'admin',
    input: list,
    answer: pageOf(adminActivitySchema),
  },
  {
    methods: ['POST'],
    path: `${folder}/set_activity`,
    summary:
      'Makes or changes an activity; prizes as JSON text. A published one only gains time, chances and stock',
    access: 'admin',
    input: form,
    answer: z.object({ activity_id: z.string() }),
  },
  {
    methods: ['POST'],
    path: `${folder}/update_activity_status`,
    summary: 'Moves an activity: 0 draft, 1 active, 2 paused, 3 ended, 9 removed',
    access: 'admin',
    input: move,
    answer: z.object({ activity_id: z.string(), status: z.int() }),
  },
  {
    methods: ['GET'],
    path: `${folder}/get_draw_list`,
    summary: 'What was drawn in an activity, newest first, phones masked',
    access: 'admin',
    input: records,
    answer: pageOf(adminDrawRecordSchema),
  },
  {
    methods: ['POST'],
    path: `${folder}/deliver_prize`,
    summary: 'Marks a won prize as handed over',
    access: 'admin',
    input: oneRecord,
    answer: z.object({ record_id: z.string(), state: z.literal('delivered') }),
  },
  {
    methods: ['POST'],
    path: `${folder}/reveal_phone`,
    summary: "A winner's whole phone number; who looked and why is kept",
    access: 'admin',
    input: reveal,
    answer: z.object({ phone: z.string() }),
  },
];

/** The administrator who asks. Throws login_required, and forbidden when `admin_id` is another's. */
function requireSelf(c: RequestContext, adminIdGiven: string | undefined) {
  const viewer = requireViewer(c);
  if (adminIdGiven !== undefined && adminIdGiven !== viewer.id) throw new AppError('forbidden');
  return viewer;
}

/** Before the input is read, so that a client learns nothing about it. Throws login_required, forbidden. */
function requireAdmin(c: RequestContext): void {
  const { access } = requireViewer(c);
  if (!access.includes('admin') && !access.includes('owner')) throw new AppError('forbidden');
}

export function mountPrizeDrawAdminCalls(http: Hono<HttpEnv>): void {
  http.get(`${folder}/get_activity_list`, async (c) => {
    requireAdmin(c);
    const { admin_id, pageno, pagesize } = await readInput(c, list);
    const viewer = requireSelf(c, admin_id);
    const page = await c.var.services.draw.admin.list({ viewer, pageno, pagesize });
    return envelopeResponse({ ...page, list: page.list.map(presentAdminActivity) });
  });

  http.post(`${folder}/set_activity`, async (c) => {
    requireSameOrigin(c);
    requireAdmin(c);
    const input = await readInput(c, form);
    const viewer = requireSelf(c, input.admin_id);
    const { activityId } = await c.var.services.draw.admin.save({
      viewer,
      activityId: input.activity_id,
      form: {
        title: input.title,
        rules: input.rules,
        startsMs: input.starts_at * 1000,
        endsMs: input.ends_at * 1000,
        chances: input.chances,
        needsPhone: input.needs_phone,
        prizes: input.prizes.map(({ prize_id, ...rest }) => ({ id: prize_id, ...rest })),
      },
    });
    return envelopeResponse({ activity_id: activityId });
  });

  http.post(`${folder}/update_activity_status`, async (c) => {
    requireSameOrigin(c);
    requireAdmin(c);
    const { admin_id, activity_id, status } = await readInput(c, move);
    const viewer = requireSelf(c, admin_id);
    await c.var.services.draw.admin.changeStatus({ viewer, activityId: activity_id, to: statusOf(status) });
    return envelopeResponse({ activity_id, status });
  });

  http.get(`${folder}/get_draw_list`, async (c) => {
    requireAdmin(c);
    const { admin_id, activity_id, state, pageno, pagesize } = await readInput(c, records);
    const viewer = requireSelf(c, admin_id);
    const page = await c.var.services.draw.admin.records({
      viewer,
      activityId: activity_id,
      state,
      pageno,
      pagesize,
    });
    return envelopeResponse({ ...page, list: page.list.map(presentAdminRecord) });
  });

  http.post(`${folder}/deliver_prize`, async (c) => {
    requireSameOrigin(c);
    requireAdmin(c);
    const { admin_id, record_id } = await readInput(c, oneRecord);
    const viewer = requireSelf(c, admin_id);
    await c.var.services.draw.admin.deliver({ viewer, recordId: record_id });
    return envelopeResponse({ record_id, state: 'delivered' });
  });

  http.post(`${folder}/reveal_phone`, async (c) => {
    requireSameOrigin(c);
    requireAdmin(c);
    const { admin_id, record_id, reason } = await readInput(c, reveal);
    const viewer = requireSelf(c, admin_id);
    const { phone } = await c.var.services.draw.admin.revealPhone({ viewer, recordId: record_id, reason });
    return envelopeResponse({ phone });
  });
}

function statusOf(code: number): ActivityStatus {
  const status = activityStatuses.find((one) => activityStatusCodes[one] === code);
  if (!status) throw new AppError('bad_parameter', { field: 'status' });
  return status;
}
