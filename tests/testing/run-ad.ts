import sharp from 'sharp';
import type { AdPlacement } from '#shared/ad-codes.ts';
import type { SignedInCaller } from './sign-in.ts';

const ADMIN = '/test/weixin/admin';

/**
 * Shows an ad of a new company in these placements for a day. The caller must be an owner, who approves it. Returns the ad's ID. Throws
 * when a call fails.
 */
export async function runAd(caller: SignedInCaller, places: readonly AdPlacement[]): Promise<string> {
  const me = await caller.get<{ client_id: string }>('/api/client_info.php');
  const admin_id = me.body.client_id;
  const send = async (name: string, form: Record<string, string | number> | FormData) => {
    const { status, body } = await caller.post<{ data: Record<string, string> }>(`${ADMIN}/${name}`, form);
    if (status !== 200) throw new Error(`${name} answered ${status}`);
    return body.data;
  };
  const picture = await sharp({ create: { width: 960, height: 320, channels: 3, background: '#2f6b4f' } })
    .png()
    .toBuffer();
  const upload = new FormData();
  upload.set('admin_id', admin_id);
  upload.set('image', new Blob([new Uint8Array(picture)]), 'banner.png');
  const { image = '' } = await send('set_picture', upload);
  const company = await send('set_company', {
    admin_id,
    name: '远山茶业',
    contact: '林青',
    phone: '13900139000',
  });
  const nowSeconds = Math.floor(Date.now() / 1000);
  const { ad_id = '' } = await send('set_ad_details', {
    admin_id,
    company_id: company.company_id ?? '',
    title: '春茶上新',
    summary: '明前采的，限量两百份',
    link: 'https://tea.example/spring',
    places: places.join(','),
    starts_at: nowSeconds - 60,
    ends_at: nowSeconds + 24 * 3600,
  });
  await send('set_ad_banner', { admin_id, ad_id, image, alt: '春茶上新' });
  await send('submit_ad', { admin_id, ad_id });
  await send('review_ad', { admin_id, ad_id, version: 2, approve: 1 });
  return ad_id;
}
