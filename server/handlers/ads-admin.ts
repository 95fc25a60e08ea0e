import type { Hono } from 'hono';
import * as z from 'zod';
import type { AdFields } from '#domain/campaigns/types.ts';
import { type AdPlacement, type AdStatus, adPlacements, adStatus } from '#shared/campaign-codes.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import type { CallDescription } from '../call-description.ts';
import { emptyAsUndefined, idParam, integerParam, optionalTextParam, pagingFields } from '../read-input.ts';
import type { HttpEnv, RequestContext } from '../request-context.ts';
import { adminIdField, pageSchema, readInputWithAdminId, requireAdmin, sendEnvelope } from './admin-input.ts';
import { adSchema, companySchema } from './campaign-schemas.ts';
import { presentAd, presentCompany } from './present-campaigns.ts';
import { readAdminPicture } from './read-picture-form.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
const optionalId = emptyAsUndefined(idParam.nullable().default(null));
/** An https address, or a path of this site; nothing a browser would run. */
const link = z
  .string()
  .trim()
  .max(1000)
  .refine((given) =>
    given.startsWith('/')
      ? !/^\/[/\\]/.test(given)
      : URL.canParse(given) && new URL(given).protocol === 'https:',
  );
/** Names as a JSON list, or as a form has them, parted by commas. */
const places = z
  .union([z.array(z.string()), z.string().transform((given) => given.split(',').map((one) => one.trim()))])
  .refine((given) => given.length > 0 && given.every((name) => adPlacements.some((place) => place === name)))
  .transform((given): AdPlacement[] => adPlacements.filter((place) => given.includes(place)));
/** Unix seconds. */
const moment = integerParam(0, 99_999_999_999);

const setCompany = z.object({
  ...adminIdField,
  company_id: optionalId,
  name: text(80),
  contact: text(40),
  phone: text(40),
  licence_no: optionalTextParam(60),
  logo: optionalId,
  remark: optionalTextParam(500),
});
const adFields = {
  company_id: idParam,
  title: text(60),
  summary: text(200),
  link,
  places,
  starts_at: moment,
  ends_at: moment,
};
const cap = integerParam(1, 100_000_000);
const weight = integerParam(1, 1000);
const setAd = z.object({
  ...adminIdField,
  ad_id: optionalId,
  ...adFields,
  daily_cap: emptyAsUndefined(cap.nullable().default(null)),
  weight: emptyAsUndefined(weight.default(1)),
});
const noCap = (value: unknown) => (value === '' ? null : value);
const updateAd = z
  .object({ daily_cap: z.preprocess(noCap, cap.nullable()), weight, ...adFields })
  .partial()
  .extend({ ...adminIdField, ad_id: idParam });
const setBanner = z.object({
  ...adminIdField,
  ad_id: idParam,
  banner_id: optionalId,
  image: idParam,
  alt: text(120),
  link: emptyAsUndefined(link.nullable().default(null)),
  sort: emptyAsUndefined(integerParam(0, 10_000).default(0)),
});
const removeBanner = z.object({ ...adminIdField, banner_id: idParam });
const list = z.object({ ...adminIdField, ...pagingFields });
const status = integerParam(0, 9).pipe(z.literal(Object.values(adStatus)));
const moveAd = z.object({ ...adminIdField, ad_id: idParam, status });
const setPicture = z.object(adminIdField);

const fieldsOf = (input: z.output<typeof setAd>): AdFields => ({
  companyId: input.company_id,
  title: input.title,
  summary: input.summary,
  link: input.link,
  placements: input.places,
  startsMs: input.starts_at * 1000,
  endsMs: input.ends_at * 1000,
  dailyCap: input.daily_cap,
  weight: input.weight,
});

/** Companies, ads, banners and their pictures, under /test/weixin. */
export function mountAdAdminCalls(weixin: Hono<HttpEnv>): void {
  weixin.post('/admin/set_company', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, setCompany, { changes: true });
    const company = await c.var.services.campaigns.ads.saveCompany({
      viewer,
      companyId: input.company_id,
      fields: {
        name: input.name,
        contact: input.contact,
        phone: input.phone,
        licenceNo: input.licence_no,
        logoId: input.logo,
        remark: input.remark,
      },
    });
    return sendEnvelope(c, { company_id: company.id });
  });

  weixin.get('/admin/get_ad_company', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, list, { changes: false });
    const page = await c.var.services.campaigns.ads.listCompanies({ viewer, ...input });
    return sendEnvelope(c, { list: page.list.map(presentCompany), total: page.total });
  });

  weixin.post('/admin/set_ad_details', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, setAd, { changes: true });
    const { adId } = await c.var.services.campaigns.ads.saveAd({
      viewer,
      adId: input.ad_id,
      fields: fieldsOf(input),
    });
    return sendEnvelope(c, { ad_id: adId });
  });

  weixin.post('/admin/update_ad_list', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, updateAd, { changes: true });
    const fields: Partial<AdFields> = {};
    if (input.company_id !== undefined) fields.companyId = input.company_id;
    if (input.title !== undefined) fields.title = input.title;
    if (input.summary !== undefined) fields.summary = input.summary;
    if (input.link !== undefined) fields.link = input.link;
    if (input.places !== undefined) fields.placements = input.places;
    if (input.starts_at !== undefined) fields.startsMs = input.starts_at * 1000;
    if (input.ends_at !== undefined) fields.endsMs = input.ends_at * 1000;
    if (input.daily_cap !== undefined) fields.dailyCap = input.daily_cap;
    if (input.weight !== undefined) fields.weight = input.weight;
    await c.var.services.campaigns.ads.updateAd({ viewer, adId: input.ad_id, fields });
    return sendEnvelope(c, { ad_id: input.ad_id });
  });

  const updateStatus = async (c: RequestContext) => {
    const { viewer, input } = await readInputWithAdminId(c, moveAd, { changes: true });
    const wanted: AdStatus = input.status;
    await c.var.services.campaigns.ads.changeAdStatus({ viewer, adId: input.ad_id, status: wanted });
    return sendEnvelope(c, { ad_id: input.ad_id, status: wanted });
  };
  weixin.get('/admin/update_ad_status', updateStatus);
  weixin.post('/admin/update_ad_status', updateStatus);

  weixin.get('/admin/get_ad_list', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, list, { changes: false });
    const page = await c.var.services.campaigns.ads.listAds({ viewer, ...input });
    return sendEnvelope(c, { list: page.list.map(presentAd), total: page.total });
  });

  weixin.post('/admin/set_ad_banner', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, setBanner, { changes: true });
    const { bannerId } = await c.var.services.campaigns.ads.saveBanner({
      viewer,
      bannerId: input.banner_id,
      banner: {
        adId: input.ad_id,
        pictureId: input.image,
        alt: input.alt,
        link: input.link,
        sort: input.sort,
      },
    });
    return sendEnvelope(c, { banner_id: bannerId });
  });

  weixin.post('/admin/remove_ad_banner', async (c) => {
    const { viewer, input } = await readInputWithAdminId(c, removeBanner, { changes: true });
    await c.var.services.campaigns.ads.removeBanner({ viewer, bannerId: input.banner_id });
    return sendEnvelope(c, { banner_id: input.banner_id });
  });

  weixin.post('/admin/set_picture', async (c) => {
    const bytes = await readAdminPicture(c, requireAdmin(c));
    const picture = await c.var.services.campaigns.ads.addPicture({ viewer: requireAdmin(c), bytes });
    return sendEnvelope(c, {
      image: picture.id,
      image_url: pictureUrl(picture.id),
      width: picture.width,
      height: picture.height,
    });
  });
}

const adminCall = (
  methods: CallDescription['methods'],
  name: string,
  summary: string,
  input: z.ZodObject,
  answer: z.ZodType,
): CallDescription => ({
  methods,
  path: `/test/weixin/admin/${name}`,
  summary,
  access: 'admin',
  input,
  answer,
});
const bannerId = z.object({ banner_id: z.string() });

export const adAdminCalls: CallDescription[] = [
  adminCall(
    ['POST'],
    'set_company',
    'Makes or changes a company.',
    setCompany,
    z.object({ company_id: z.string() }),
  ),
  adminCall(
    ['GET'],
    'get_ad_company',
    "The admin's companies, newest first.",
    list,
    pageSchema(companySchema),
  ),
  adminCall(
    ['POST'],
    'set_ad_details',
    'Makes or changes an ad; times in unix seconds.',
    setAd,
    z.object({ ad_id: z.string() }),
  ),
  adminCall(
    ['POST'],
    'update_ad_list',
    'Changes some fields of an ad.',
    updateAd,
    z.object({ ad_id: z.string() }),
  ),
  adminCall(
    ['GET', 'POST'],
    'update_ad_status',
    'Moves an ad: 0 draft, 1 active, 2 paused, 3 ended, 9 removed.',
    moveAd,
    z.object({ ad_id: z.string(), status }),
  ),
  adminCall(
    ['GET'],
    'get_ad_list',
    "The admin's ads with banners and counts, newest first.",
    list,
    pageSchema(adSchema),
  ),
  adminCall(['POST'], 'set_ad_banner', 'Adds a banner to an ad or changes one.', setBanner, bannerId),
  adminCall(['POST'], 'remove_ad_banner', 'Removes a banner.', removeBanner, bannerId),
  adminCall(
    ['POST'],
    'set_picture',
    'Takes a picture as multipart form data, field `image`: png, jpg or webp of at most 2 MB.',
    setPicture,
    z.object({ image: z.string(), image_url: z.string(), width: z.int(), height: z.int() }),
  ),
];
