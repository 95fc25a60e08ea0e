import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { flagParam } from './fields.ts';
import { activityInput, drawRecordDto } from './prize-draw.ts';

const timeMs = z.int();

export const drawVisitors = {
  sendCode: defineCall({
    methods: ['POST'],
    path: '/test/index/index/sendPhoneCode',
    envelope: 'code',
    summary:
      'Sends a six-digit code to a phone number. uploadPhone verifies the number with this code, which is valid for five minutes and five attempts.',
    access: 'participant',
    changes: true,
    input: activityInput.extend({ phone: z.string().min(1).max(40) }),
    output: z.object({ resendAfterSeconds: z.int(), expiresInSeconds: z.int() }),
    errors: [],
  }),
  exportData: defineCall({
    methods: ['GET'],
    path: '/test/index/index/exportVisitor',
    envelope: 'code',
    summary: 'Returns all stored data of the calling visitor. Accounts have an export of their own.',
    access: 'participant',
    changes: false,
    input: activityInput,
    output: z.object({
      activityId: z.string(),
      createdMs: timeMs,
      maskedNumber: z.string().nullable(),
      consentedMs: timeMs.nullable(),
      hasWechat: z.boolean(),
      records: z.array(
        z.object({
          recordId: z.string(),
          seq: z.int(),
          prizeName: z.string(),
          state: drawRecordDto.shape.state,
          createdMs: timeMs,
        }),
      ),
    }),
    errors: [],
  }),
  forget: defineCall({
    methods: ['POST'],
    path: '/test/index/index/forgetVisitor',
    envelope: 'code',
    summary:
      'Deletes the calling visitor with phone number and binding. The draws remain without a name. Prizes that are still owed must be renounced.',
    access: 'participant',
    changes: true,
    freesSpace: true,
    input: activityInput.extend({ renounce: flagParam(false) }),
    output: z.object({ forgotten: z.literal(true) }),
    errors: ['still_owed'],
  }),
  beginWechat: defineCall({
    methods: ['POST'],
    path: '/test/index/index/wechatAuthorize',
    envelope: 'code',
    summary:
      "Returns the address of WeChat's authorization page, which identifies the caller to the official account and then leads back to return_path. Answers 404 if no official account is configured.",
    access: 'participant',
    changes: true,
    input: activityInput.extend({ returnPath: z.string().min(1).max(300) }),
    output: z.object({ url: z.string() }),
    errors: [],
    limits: [
      { bucket: 'wechat', per: 'account', count: 20, seconds: 600 },
      { bucket: 'wechat', per: 'guest', count: 120, seconds: 600 },
    ],
  }),
};
