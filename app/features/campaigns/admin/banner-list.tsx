import { App, Button, Input, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_MAX_BYTES } from '#shared/campaign-codes.ts';
import type { WireAd } from '#shared/campaign-wire.ts';
import { useAdminPost } from '../../admin/use-admin-api.ts';
import { useUploadPicture } from './use-upload-picture.ts';

/** The banners of an ad: uploaded, described, removed. */
export function BannerList({ ad, onDone }: { ad: WireAd; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const post = useAdminPost();
  const sendPicture = useUploadPicture();
  const [busy, setBusy] = useState(false);
  const add = async (file: File) => {
    if (file.size > PICTURE_MAX_BYTES) {
      message.error(t('campaign.ad.tooLarge'));
      return;
    }
    setBusy(true);
    const image = await sendPicture(file);
    if (image !== null) {
      const sort = Math.max(-1, ...ad.banners.map((banner) => banner.sort)) + 1;
      await post('admin/set_ad_banner', { ad_id: ad.ad_id, image, alt: ad.title, sort });
      await onDone();
    }
    setBusy(false);
  };
  const rename = async (banner: WireAd['banners'][number], alt: string) => {
    if (alt.trim() === '' || alt === banner.alt) return;
    const { banner_id, image, link, sort } = banner;
    await post('admin/set_ad_banner', { ad_id: ad.ad_id, banner_id, image, link, sort, alt });
    await onDone();
  };
  const remove = async (bannerId: string) => {
    await post('admin/remove_ad_banner', { banner_id: bannerId });
    await onDone();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {ad.banners.length === 0 ? <p className="text-ink-2">{t('campaign.ad.noBanner')}</p> : null}
      <ul className="grid gap-4 md:grid-cols-2">
        {ad.banners.map((banner) => (
          <li key={banner.banner_id} className="grid gap-2">
            <img
              src={banner.image_url}
              alt={banner.alt}
              className="h-[112px] w-full rounded-read object-cover"
            />
            <div className="flex gap-2">
              <Input
                aria-label={t('campaign.ad.alt')}
                defaultValue={banner.alt}
                maxLength={120}
                onBlur={(event) => void rename(banner, event.target.value)}
              />
              <Button onClick={() => remove(banner.banner_id)}>{t('campaign.ad.remove')}</Button>
            </div>
          </li>
        ))}
      </ul>
      <Upload
        accept="image/png,image/jpeg,image/webp"
        showUploadList={false}
        beforeUpload={(file) => {
          void add(file);
          return false;
        }}
      >
        <Button loading={busy}>{t('campaign.ad.upload')}</Button>
      </Upload>
      <p className="text-12 text-ink-2">{t('campaign.ad.bannersHint')}</p>
    </div>
  );
}
