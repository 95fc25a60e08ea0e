import { App, Button, Input, Upload } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AdDto, adsAdmin, BannerDto } from '#contract/ads-admin.ts';
import type { InputOf } from '#contract/define-call.ts';
import { PICTURE_MAX_BYTES } from '#shared/constants.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { CropDialog } from './crop-dialog.tsx';

/**
 * The banners of an ad, with an upload and a field for each description. `onBusy` hears whether a picture is being read,
 * cropped, or uploaded, which would be lost if the list went away.
 */
export function BannerList({
  ad,
  onDone,
  onBusy,
}: {
  ad: AdDto;
  onDone: () => Promise<void>;
  onBusy?: (busy: boolean) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [busy, setBusy] = useState(false);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const isPictureOnItsWay = busy || picture !== null;
  useEffect(() => onBusy?.(isPictureOnItsWay), [onBusy, isPictureOnItsWay]);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const save = async (banner: Omit<InputOf<typeof adsAdmin.saveBanner>, 'adminId' | 'adId'>) => {
    await report(() => api.adsAdmin.saveBanner({ adminId, adId: ad.adId, ...banner }));
    await onDone();
  };
  const choose = async (file: File) => {
    setBusy(true);
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      message.error(t('campaign.ad.unreadable'));
    }
    setBusy(false);
  };
  const add = async (cropped: Blob) => {
    setPicture(null);
    if (cropped.size > PICTURE_MAX_BYTES) {
      message.error(t('campaign.ad.tooLarge'));
      return;
    }
    setBusy(true);
    const file = new File([cropped], 'banner.webp', { type: cropped.type });
    const uploaded = await report(() => api.adsAdmin.addPicture({ adminId }, { file }));
    if (uploaded) {
      const sort = Math.max(-1, ...ad.banners.map((banner) => banner.sort)) + 1;
      await save({ pictureId: uploaded.pictureId, alt: ad.title, sort });
    }
    setBusy(false);
  };
  const rename = async ({ pictureUrl: _, ...banner }: BannerDto, alt: string) => {
    if (alt.trim() !== '' && alt !== banner.alt) await save({ ...banner, alt });
  };
  const moveTo = async (bannerId: string, position: number) => {
    const others = ad.banners.map((banner) => banner.bannerId).filter((id) => id !== bannerId);
    const bannerIds = others.toSpliced(position, 0, bannerId);
    await report(() => api.adsAdmin.sortBanners({ adminId, adId: ad.adId, bannerIds }));
    await onDone();
  };
  const remove = async (bannerId: string) => {
    await report(() => api.adsAdmin.removeBanner({ adminId, bannerId }));
    await onDone();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {ad.banners.length === 0 ? <p className="text-ink-2">{t('campaign.ad.noBanner')}</p> : null}
      <ul className="grid gap-4 md:grid-cols-2">
        {ad.banners.map((banner, index) => (
          <li
            key={banner.bannerId}
            className="grid gap-2"
            draggable
            onDragStart={() => setDraggedId(banner.bannerId)}
            onDragEnd={() => setDraggedId(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => draggedId !== null && draggedId !== banner.bannerId && moveTo(draggedId, index)}
          >
            <img
              src={banner.pictureUrl}
              alt={banner.alt}
              className="aspect-[3/1] w-full rounded-read object-cover"
            />
            <div className="flex gap-2">
              <Input
                aria-label={t('campaign.ad.alt')}
                defaultValue={banner.alt}
                maxLength={120}
                onBlur={(event) => void rename(banner, event.target.value)}
              />
              <Button
                icon={<ArrowUp size={16} />}
                aria-label={t('campaign.ad.moveUp')}
                disabled={index === 0}
                onClick={() => moveTo(banner.bannerId, index - 1)}
              />
              <Button
                icon={<ArrowDown size={16} />}
                aria-label={t('campaign.ad.moveDown')}
                disabled={index === ad.banners.length - 1}
                onClick={() => moveTo(banner.bannerId, index + 1)}
              />
              <Button onClick={() => remove(banner.bannerId)}>{t('campaign.ad.remove')}</Button>
            </div>
          </li>
        ))}
      </ul>
      <Upload
        accept="image/png,image/jpeg,image/webp"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void choose(file);
          return false;
        }}
      >
        <Button loading={busy}>{t('campaign.ad.upload')}</Button>
      </Upload>
      <p className="text-12 text-ink-2">{t('campaign.ad.bannersHint')}</p>
      {ad.banners.length > 1 ? <p className="text-12 text-ink-2">{t('campaign.ad.sortHint')}</p> : null}
      {picture ? (
        <CropDialog
          picture={picture}
          onCropped={(banner) => void add(banner)}
          onCancel={() => setPicture(null)}
        />
      ) : null}
    </div>
  );
}
