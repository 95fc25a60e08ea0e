import { App, Button, Checkbox, InputNumber } from 'antd';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PrizeFormValues } from './activity-form-values.ts';
import { resizePrizeImage } from './resize-prize-image.ts';

/** How many there are of a prize, or without end. `place` from 1, for its name; `frozen`: the number may still change. */
export function StockCell({
  prize,
  place,
  frozen,
  onChange,
}: {
  prize: PrizeFormValues;
  place: number;
  frozen: boolean;
  onChange: (stock: number | null) => void;
}) {
  const { t } = useTranslation();
  if (prize.fallback) return <span className="block py-1 text-ink-2">{t('wheel.endless')}</span>;
  return (
    <span className="flex items-center gap-2">
      <InputNumber<number>
        aria-label={`${t('activities.stock')} ${place}`}
        min={0}
        max={1_000_000_000}
        precision={0}
        className="w-[88px]!"
        value={prize.stock}
        disabled={prize.stock === null}
        onChange={(stock) => onChange(stock ?? 0)}
      />
      <Checkbox
        checked={prize.stock === null}
        disabled={frozen}
        onChange={(event) => onChange(event.target.checked ? null : 10)}
      >
        {t('wheel.endless')}
      </Checkbox>
    </span>
  );
}

/** The picture of a prize, or the way to choose one. */
export function PictureCell({
  prize,
  place,
  frozen,
  onChange,
}: {
  prize: PrizeFormValues;
  place: number;
  frozen: boolean;
  onChange: (img: string | null) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      onChange(await resizePrizeImage(file));
    } catch {
      message.error(t('activities.pictureUnreadable'));
    }
  };
  if (prize.img !== null) {
    return (
      <span className="flex items-center gap-1">
        <img src={prize.img} alt={prize.name} className="size-8 object-contain" />
        {frozen ? null : (
          <Button
            size="small"
            type="text"
            aria-label={`${t('activities.removePicture')} ${place}`}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onChange(null)}
          />
        )}
      </span>
    );
  }
  if (frozen) return null;
  return (
    <label className="relative inline-flex h-8 cursor-pointer items-center whitespace-nowrap rounded-edit border border-edge border-dashed px-2 text-12 focus-within:border-ink">
      {t('activities.choosePicture')}
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={`${t('activities.picture')} ${place}`}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={(event) => take(event.target.files?.[0])}
      />
    </label>
  );
}
