import type { Hono } from 'hono';
import * as z from 'zod';
import type { RedPacketInput } from '#domain/campaigns/services.ts';
import { AppError } from '#domain/errors.ts';
import { RED_PACKET_MAX_SHARES, redPacketStatus, redPacketType } from '#shared/campaign-codes.ts';
import { PAGE_SIZE_DEFAULT } from '#shared/constants.ts';
import type { CallDescription } from '../call-description.ts';
import { emptyAsUndefined, idParam, integerParam, pagingFields } from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { adminIdField, readInputWithAdminId, sendEnvelope } from './admin-input.ts';
import { adSchema, companySchema, redPacketSchema } from './campaign-schemas.ts';
import { presentCompanyDetail, presentHb, presentHbDetail } from './present-campaigns.ts';

/** Cents. */
const money = integerParam(1, 10_000_000_000);
const type = integerParam(1, 2).pipe(z.literal(Object.values(redPacketType)));
const status = integerParam(0, 9).pipe(z.literal(Object.values(redPacketStatus)));
const noAd = (value: unknown) => (value === '' ? null : value);
const fields = {
  activity_theme: z.string().trim().min(1).max(60),
  hb_video_id: idParam,
  hb_money: money,
  hb_count: integerParam(1, RED_PACKET_MAX_SHARES),
  expire_time: integerParam(0, 99_999_999_999),
  hb_type: type,
  company_id: idParam,
};
const setHb = z.object({
  ...adminIdField,
  ...fields,
  hb_min: emptyAsUndefined(money.nullable().default(null)),
  hb_max: emptyAsUndefined(money.nullable().default(null)),
  ad_id: emptyAsUndefined(idParam.nullable().default(null)),
});
const editHb = z
  .object({
    ...fields,
    hb_min: money,
    hb_max: money,
    ad_id: z.preprocess(noAd, idParam.nullable()),
    hb_status: status,
  })
  .partial()
  .extend({ ...adminIdField, hb_id_md5: idParam });
const moveHb = z.object({ ...adminIdField, hb_id_md5: idParam, hb_status: status });
const list = z.object({ ...adminIdField, page: pagingFields.pageno });
const detail = z.object({ ...adminIdField, id: idParam, page: pagingFields.pageno });
const setPaid = z.object({ ...adminIdField, hb_id_md5: idParam, grant_id: idParam });

/** Red packets, under /test/weixin. */
export function mountRedPacketAdminCalls(weixin: Hono<HttpEnv>): void {
  weixin.post('/index/set_hb', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, setHb, { changes: true });
    const hb = await c.var.services.campaigns.redPackets.create({
      viewer,
      input: {
        companyId: input.company_id,
        adId: input.ad_id,
        theme: input.activity_theme,
        videoId: input.hb_video_id,
        type: input.hb_type,
        moneyCents: input.hb_money,
        count: input.hb_count,
        minCents: input.hb_min,
        maxCents: input.hb_max,
        expireMs: input.expire_time * 1000,
      },
    });
    return sendEnvelope(c, { hb_id_md5: hb.id });
  });

  weixin.post('/admin/edit_hb', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, editHb, { changes: true });
    const change: Partial<RedPacketInput> = {};
    if (input.company_id !== undefined) change.companyId = input.company_id;
    if (input.ad_id !== undefined) change.adId = input.ad_id;
    if (input.activity_theme !== undefined) change.theme = input.activity_theme;
    if (input.hb_video_id !== undefined) change.videoId = input.hb_video_id;
    if (input.hb_type !== undefined) change.type = input.hb_type;
    if (input.hb_money !== undefined) change.moneyCents = input.hb_money;
    if (input.hb_count !== undefined) change.count = input.hb_count;
    if (input.hb_min !== undefined) change.minCents = input.hb_min;
    if (input.hb_max !== undefined) change.maxCents = input.hb_max;
    if (input.expire_time !== undefined) change.expireMs = input.expire_time * 1000;
    await c.var.services.campaigns.redPackets.edit({
      viewer,
      redPacketId: input.hb_id_md5,
      change,
      status: input.hb_status ?? null,
    });
    return sendEnvelope(c, { hb_id_md5: input.hb_id_md5 });
  });

  const updateStatus = async (c: RequestContext) => {
    const { viewer, input } = await readInputWithAdminId(c, moveHb, { changes: true });
    const { hb_id_md5, hb_status } = input;
    await c.var.services.campaigns.redPackets.changeStatus({
      viewer,
      redPacketId: hb_id_md5,
      status: hb_status,
    });
    return sendEnvelope(c, { hb_id_md5, hb_status });
  };
  weixin.get('/admin/update_hb_status', updateStatus);
  weixin.post('/admin/update_hb_status', updateStatus);

  weixin.get('/admin/get_hb_list', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, list, { changes: false });
    const page = { pageno: input.page, pagesize: PAGE_SIZE_DEFAULT };
    const found = await c.var.services.campaigns.redPackets.list({ viewer, ...page });
    return sendEnvelope(c, { list: found.list.map(presentHb), page: found.pageno, total: found.total });
  });

  weixin.get('/admin/get_detail', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, detail, { changes: false });
    const { redPackets: hbs } = c.var.services.campaigns;
    const page = { pageno: input.page, pagesize: PAGE_SIZE_DEFAULT };
    const hb = await hbs.detail({ viewer, redPacketId: input.id, ...page }).catch(absent);
    if (hb) return sendEnvelope(c, presentHbDetail(hb));
    return sendEnvelope(c, presentCompanyDetail(await hbs.companyDetail({ viewer, companyId: input.id })));
  });

  weixin.post('/admin/set_hb_paid', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, setPaid, { changes: true });
    const { hb_id_md5, grant_id } = input;
    await c.var.services.campaigns.redPackets.markPaid({ viewer, redPacketId: hb_id_md5, grantId: grant_id });
    return sendEnvelope(c, { grant_id, state: 'paid' });
  });
}

function absent(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.code === 'not_found') return null;
  throw thrown;
}

const redPacketId = z.object({ hb_id_md5: z.string() });
const adminCall = (
  methods: CallDescription['methods'],
  path: string,
  summary: string,
  input: z.ZodObject,
  answer: z.ZodType,
): CallDescription => ({ methods, path: `/test/weixin/${path}`, summary, access: 'admin', input, answer });

export const redPacketAdminCalls: CallDescription[] = [
  adminCall(
    ['POST'],
    'index/set_hb',
    'Makes a red packet, as a draft; money in cents, expire_time the end of a day in Shanghai in unix seconds.',
    setHb,
    redPacketId,
  ),
  adminCall(
    ['POST'],
    'admin/edit_hb',
    'Changes a draft; extends, tops up or pauses one under way.',
    editHb,
    redPacketId,
  ),
  adminCall(
    ['GET', 'POST'],
    'admin/update_hb_status',
    'Moves a red packet: 0 draft, 1 active, 2 paused, 3 exhausted, 4 expired, 5 refunded, 9 removed.',
    moveHb,
    z.object({ hb_id_md5: z.string(), hb_status: status }),
  ),
  adminCall(
    ['GET'],
    'admin/get_hb_list',
    "The admin's red packets, newest first.",
    list,
    z.object({ list: z.array(redPacketSchema), page: z.int(), total: z.int() }),
  ),
  adminCall(
    ['GET'],
    'admin/get_detail',
    'A red packet with its grants and changes, or a company with its ads and red packets.',
    detail,
    z.union([
      z.object({
        kind: z.literal('hb'),
        hb: redPacketSchema,
        owed_money: z.int(),
        paid_money: z.int(),
        changes: z.array(
          z.object({ from: z.int(), to: z.int(), actor: z.string().nullable(), ctime: z.int() }),
        ),
        grants: z.object({
          list: z.array(
            z.object({
              grant_id: z.string(),
              visitor_name: z.string(),
              money: z.int(),
              state: z.enum(['owed', 'paid']),
              ctime: z.int(),
              paid_time: z.int().nullable(),
            }),
          ),
          page: z.int(),
          total: z.int(),
        }),
      }),
      z.object({
        kind: z.literal('company'),
        company: companySchema,
        ads: z.array(adSchema),
        hbs: z.array(redPacketSchema),
      }),
    ]),
  ),
  adminCall(
    ['POST'],
    'admin/set_hb_paid',
    'Marks an owed grant as paid.',
    setPaid,
    z.object({ grant_id: z.string(), state: z.literal('paid') }),
  ),
];
