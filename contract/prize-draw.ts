import * as z from 'zod';
import { wheelThemes } from '#shared/wheel-themes.ts';
import { defineCall } from './define-call.ts';
import { emptyAsUndefined, flagParam, optionalIdParam } from './fields.ts';

const unixSeconds = z.int();
const prizeFields = { prizeId: z.string(), name: z.string() };

/** A segment of the prize wheel: a text, or a picture (a data URL) that `name` describes. */
const prizeDto = z.union([
  z.object({ ...prizeFields, text: z.string() }),
  z.object({ ...prizeFields, imageDataUrl: z.string() }),
]);
export type PrizeDto = z.infer<typeof prizeDto>;

/** Stock of a prize; null if unlimited. The fallback prize is awarded when the drawn prize is out of stock. */
export const stockFields = {
  stock: z.int().nullable(),
  stockRemaining: z.int().nullable(),
  isFallback: z.boolean(),
};

/** The total number of draws for each binding of a visitor, and the daily limits on draws that can win a prize. */
export const visitorRulesDto = z.object({
  sessionChances: z.int(),
  phoneChances: z.int(),
  wechatChances: z.int(),
  deviceDailyCap: z.int().nullable(),
  networkDailyCap: z.int().nullable(),
});

/** The most items of a prize that one participant can win and that are awarded per day; null for no limit. */
export const capFields = { personCap: z.int().nullable(), dayCap: z.int().nullable() };

const activityDto = z.object({
  activityId: z.string(),
  title: z.string(),
  rules: z.string(),
  /** See `activityStatusCodes`. */
  status: z.int(),
  startsAt: unixSeconds,
  endsAt: unixSeconds,
  prizes: z.array(prizeDto),
  /** The chance of a prize is `weight` out of `totalWeight`. */
  odds: z.array(
    z.object({
      ...{ prizeId: z.string(), weight: z.int(), totalWeight: z.int() },
      ...{ ...stockFields, ...capFields },
    }),
  ),
  chancesRemaining: z.int(),
  /** Total number of draws for each account. */
  chances: z.int(),
  /** The organizer's name and contact. Empty for activities created before these fields were required. */
  sponsor: z.string(),
  contact: z.string(),
  wheelTheme: z.enum(wheelThemes),
  maskedNumber: z.string().nullable(),
  needsPhone: z.boolean(),
  /** The chances and bindings of a visitor; null for an account. */
  visitor: visitorRulesDto.extend({ hasPhone: z.boolean(), hasWechat: z.boolean() }).nullable(),
  /** SHA-256 of the published document, in hex; of the seed's bytes alone if `chain` is null. */
  commitment: z.string(),
  /** In hex; null as long as draws are still possible. */
  seed: z.string().nullable(),
  /** The head of the chain of draws; null for an activity without one. The hash is in hex. */
  chain: z.object({ drawCount: z.int(), hash: z.string() }).nullable(),
});
export type ActivityDto = z.infer<typeof activityDto>;

export const drawRecordDto = z.object({
  recordId: z.string(),
  prizeId: z.string(),
  prizeName: z.string(),
  drawnAt: unixSeconds,
  state: z.enum(['none', 'owed', 'delivered', 'renounced']),
  trackingNumber: z.string().nullable(),
});
export type DrawRecordDto = z.infer<typeof drawRecordDto>;

const ownDrawRecordDto = drawRecordDto.extend({
  /** JSON with which the draw is checked against the export; null for a draw without a chain. */
  receipt: z.string().nullable(),
  /** The ID of the request that made the draw. */
  requestId: z.string(),
});
export type OwnDrawRecordDto = z.infer<typeof ownDrawRecordDto>;

const drawResultDto = ownDrawRecordDto.extend({
  /** Position of the prize on the wheel, from 0. */
  awardedIndex: z.int(),
  chancesRemaining: z.int(),
  /** Together with the seed, everything that is needed to recompute the result. */
  proof: z.object({
    seq: z.int(),
    requestId: z.string(),
    /** Whole number from 0 to `totalWeight` - 1. */
    roll: z.int(),
    totalWeight: z.int(),
    /** Position of the prize that the roll selected. */
    drawnIndex: z.int(),
    commitment: z.string(),
  }),
});
export type DrawResultDto = z.infer<typeof drawResultDto>;

/**
 * Visitor fields that the specification sends. The server ignores them: rights, chances, and records belong to the
 * account or the visitor of the session.
 */
const visitorFields = {
  visitorId: z.string().max(200).optional(),
  isOfficialAccount: z.union([z.string().max(20), z.number(), z.boolean()]).optional(),
};
export const activityInput = z.object({ ...visitorFields, activityId: optionalIdParam });

const phoneCodeParam = emptyAsUndefined(
  z
    .string()
    .regex(/^\d{6}$/)
    .nullable()
    .default(null),
);

export const prizeDraw = {
  info: defineCall({
    methods: ['GET', 'POST'],
    path: '/test/index/index/getInfo',
    envelope: 'code',
    summary:
      'Returns an activity with its prizes, odds and the chances that the caller has left. Without activity_id it is the current one.',
    access: 'participant',
    changes: false,
    input: activityInput,
    output: z.object({ activity: activityDto }),
    errors: [],
  }),
  savePhone: defineCall({
    methods: ['POST'],
    path: '/test/index/index/uploadPhone',
    envelope: 'code',
    summary:
      "Saves the caller's phone number, which is needed to deliver a prize. Answers only show it masked. A code of sendPhoneCode proves whose number it is: a visitor must send one, and without one an account's number does not count where the activity asks for it.",
    access: 'participant',
    changes: true,
    input: activityInput.extend({
      phone: z.string().min(1).max(40),
      consent: flagParam(false),
      code: phoneCodeParam,
    }),
    output: z.object({ maskedNumber: z.string() }),
    errors: ['phone_code_wrong', 'illegal_move'],
    limits: [
      { bucket: 'phones', per: 'account', count: 30, seconds: 600, isShared: true },
      { bucket: 'phones', per: 'guest', count: 60, seconds: 600, isShared: true },
    ],
  }),
  removePhone: defineCall({
    methods: ['POST'],
    path: '/test/index/index/removePhone',
    envelope: 'code',
    summary: "Deletes the caller's phone number.",
    access: 'participant',
    changes: true,
    input: activityInput,
    output: z.object({ maskedNumber: z.null() }),
    errors: [],
  }),
  records: defineCall({
    methods: ['GET', 'POST'],
    path: '/test/index/index/getDrawRecord',
    envelope: 'code',
    summary: "Lists the caller's own draws in an activity, newest first.",
    access: 'participant',
    changes: false,
    input: activityInput,
    output: z.object({ list: z.array(ownDrawRecordDto) }),
    errors: [],
  }),
  draw: defineCall({
    methods: ['GET', 'POST'],
    path: '/test/index/index/chouJiang',
    envelope: 'code',
    summary: 'Makes one draw. The same request_id always gets the same answer.',
    access: 'participant',
    changes: true,
    input: activityInput.extend({ requestId: optionalIdParam }),
    output: drawResultDto,
    errors: ['activity_closed', 'no_chances', 'phone_needed'],
    // The wheel turns for several seconds.
    limits: [
      { bucket: 'draws', per: 'account', count: 30, seconds: 60 },
      { bucket: 'draws', per: 'guest', count: 120, seconds: 60 },
    ],
  }),
};
