import type { Hono } from 'hono';
import * as z from 'zod';
import { presentActivity, presentDraw, presentRecord } from '#domain/draw/present-draw.ts';
import type { CallDescription } from '../call-description.ts';
import { envelopeResponse } from '../envelope.ts';
import { emptyAsUndefined, idParam, readInput } from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { requireSameOrigin, requireViewer } from '../session.ts';
import { activitySchema, drawRecordSchema, drawResultSchema } from './prize-draw-schemas.ts';

/**
 * What a page says about its visitor. Accepted as the specification sends it, and never believed: rights, chances and
 * records are those of the session's account.
 */
const said = {
  sessiondata: z.string().max(200).optional(),
  is_gzh: z.union([z.string().max(20), z.number(), z.boolean()]).optional(),
};
const activityId = { activity_id: emptyAsUndefined(idParam.nullable().default(null)) };
const oneActivity = z.object({ ...said, ...activityId });
const click = z.object({
  ...said,
  ...activityId,
  request_id: emptyAsUndefined(idParam.nullable().default(null)),
});
const phone = z.object({
  ...said,
  phone: z.string().min(1).max(40),
  consent: z
    .union([z.enum(['0', '1', 'true', 'false', '']), z.boolean(), z.literal([0, 1])])
    .default(false)
    .transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
});
const nothing = z.object(said);

const methods = ['GET', 'POST'] as const;

/** The draw as its visitors call it. */
export const prizeDrawCalls: CallDescription[] = [
  {
    methods,
    path: '/test/index/index/getInfo',
    summary: 'The activity that is on, with its prizes, odds and the chances left to the caller',
    access: 'client',
    input: oneActivity,
    answer: z.object({ map: activitySchema }),
  },
  {
    methods: ['POST'],
    path: '/test/index/index/uploadPhone',
    summary: 'Keeps the phone number under which a prize can be handed over; it is only ever told masked',
    access: 'client',
    input: phone,
    answer: z.object({ phone_masked: z.string() }),
  },
  {
    methods: ['POST'],
    path: '/test/index/index/removePhone',
    summary: "Deletes the caller's phone number",
    access: 'client',
    input: nothing,
    answer: z.object({ phone_masked: z.null() }),
  },
  {
    methods,
    path: '/test/index/index/getDrawRecord',
    summary: "The caller's own draws in an activity, newest first",
    access: 'client',
    input: oneActivity,
    answer: z.object({ list: z.array(drawRecordSchema) }),
  },
  {
    methods,
    path: '/test/index/index/chouJiang',
    summary: 'One draw; the same request_id gives the same answer again',
    access: 'client',
    input: click,
    answer: drawResultSchema,
  },
];

export function mountPrizeDrawCalls(http: Hono<HttpEnv>): void {
  const onBoth = (path: `/${string}`, handle: (c: RequestContext) => Promise<Response>) =>
    http.on([...methods], `/test/index/index${path}`, handle);

  onBoth('/getInfo', async (c) => {
    const viewer = requireViewer(c);
    const { activity_id } = await readInput(c, oneActivity);
    const info = await c.var.services.draw.info({ viewer, activityId: activity_id });
    return envelopeResponse({ map: presentActivity(info) });
  });

  http.post('/test/index/index/uploadPhone', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { phone: number, consent } = await readInput(c, phone);
    const { phoneMasked } = await c.var.services.draw.savePhone({ viewer, phone: number, consent });
    return envelopeResponse({ phone_masked: phoneMasked });
  });

  http.post('/test/index/index/removePhone', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    await readInput(c, nothing);
    await c.var.services.draw.removePhone({ viewer });
    return envelopeResponse({ phone_masked: null });
  });

  onBoth('/getDrawRecord', async (c) => {
    const viewer = requireViewer(c);
    const { activity_id } = await readInput(c, oneActivity);
    const records = await c.var.services.draw.records({ viewer, activityId: activity_id });
    return envelopeResponse({ list: records.map(presentRecord) });
  });

  onBoth('/chouJiang', async (c) => {
    requireSameOrigin(c);
    const viewer = requireViewer(c);
    const { activity_id, request_id } = await readInput(c, click);
    const answer = await c.var.services.draw.draw({
      viewer,
      activityId: activity_id,
      requestId: request_id,
    });
    return envelopeResponse(presentDraw(answer));
  });
}
