import { makePng } from '#media/testing/make-png.ts';
import type { SpecContext } from './spec-context.ts';

interface Answer {
  code: number;
  msg: string;
  data: Record<string, unknown> | null;
}

/** Uploads a picture and adds it to an ad as a banner. An ad without a banner cannot be activated. */
export async function addBanner(context: SpecContext, adId: string) {
  const page = await context.open('owner');
  const owner = await context.caller('owner');
  const picture = await makePng(640, 320);
  const uploaded = await page.request.post(`${context.address}/test/weixin/admin/set_picture`, {
    headers: { origin: context.address },
    multipart: {
      admin_id: owner.clientId,
      image: { name: 'banner.png', mimeType: 'image/png', buffer: picture },
    },
  });
  const { data } = (await uploaded.json()) as Answer;
  return owner.post<Answer>('/test/weixin/admin/set_ad_banner', {
    admin_id: owner.clientId,
    ad_id: adId,
    image: String(data?.image ?? data?.upload_id),
    alt: '咖啡杯',
    sort: 1,
  });
}
