import { App, Button, Checkbox, Input } from 'antd';
import { X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PrizeFormValues } from './activity-form-values.ts';
import { resizePrizeImage } from './resize-prize-image.ts';

/** A narrow field for a number, kept as typed. `label` is read by screen readers only. */
export function NumberCell({
  label,
  placeholder,
  inputMode = 'numeric',
  value,
  isWrong,
  disabled,
  onChange,
}: {
  label: string;
  placeholder?: string;
  inputMode?: 'numeric' | 'decimal';
  value: string;
  isWrong: boolean;
  disabled: boolean;
  onChange: (text: string) => void;
}) {
  return (
    <Input
      aria-label={label}
      placeholder={placeholder}
      inputMode={inputMode}
      className="w-[88px]!"
      status={isWrong ? 'error' : ''}
      aria-invalid={isWrong}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/**
 * The stock of a prize: a number, or unlimited. `place` counts from 1 and is part of the label. While `isFrozen`, the
 * number can still change, but a limited stock can't become unlimited or the reverse.
 */
export function StockCell({
  prize,
  place,
  isFrozen,
  isWrong,
  onChange,
}: {
  prize: PrizeFormValues;
  place: number;
  isFrozen: boolean;
  isWrong: boolean;
  onChange: (stock: string | null) => void;
}) {
  const { t } = useTranslation();
  if (prize.isFallback) return <span className="block py-1 text-ink-2">{t('prizeDraw.endless')}</span>;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <NumberCell
        label={`${t('activities.stock')} ${place}`}
        value={prize.stock ?? ''}
        isWrong={isWrong}
        disabled={prize.stock === null}
        onChange={onChange}
      />
      <Checkbox
        checked={prize.stock === null}
        disabled={isFrozen}
        onChange={(event) => onChange(event.target.checked ? null : '10')}
      >
        {t('prizeDraw.endless')}
      </Checkbox>
    </span>
  );
}

/** The caps of a prize per participant and per day. Empty for no limit. */
export function CapsCell({
  prize,
  place,
  isFrozen,
  isWrong,
  onChange,
}: {
  prize: PrizeFormValues;
  place: number;
  isFrozen: boolean;
  isWrong: (cap: 'personCap' | 'dayCap') => boolean;
  onChange: (change: Partial<PrizeFormValues>) => void;
}) {
  const { t } = useTranslation();
  if (prize.isFallback) return <span className="block py-1 text-ink-2">{t('prizeDraw.endless')}</span>;
  return (
    <span className="flex items-center gap-2">
      {(['personCap', 'dayCap'] as const).map((cap) => (
        <NumberCell
          key={cap}
          label={`${t(`activities.${cap}`)} ${place}`}
          placeholder={t(`activities.${cap}`)}
          value={prize[cap]}
          isWrong={isWrong(cap)}
          disabled={isFrozen}
          onChange={(value) => onChange({ [cap]: value })}
        />
      ))}
    </span>
  );
}

/** The picture of a prize with a button to remove it, or a field to choose one. */
export function PictureCell({
  prize,
  place,
  isFrozen,
  onChange,
}: {
  prize: PrizeFormValues;
  place: number;
  isFrozen: boolean;
  onChange: (imageDataUrl: string | null) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const choosePicture = async (file: File | undefined) => {
    if (!file) return;
    try {
      onChange(await resizePrizeImage(file));
    } catch {
      message.error(t('activities.pictureUnreadable'));
    }
  };
  if (prize.imageDataUrl !== null) {
    return (
      <span className="flex items-center gap-1">
        <img src={prize.imageDataUrl} alt={prize.name} className="size-8 object-contain" />
        {isFrozen ? null : (
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
  if (isFrozen) return null;
  return (
    <label className="relative inline-flex h-8 cursor-pointer items-center whitespace-nowrap rounded-edit border border-edge border-dashed px-2 text-12 focus-within:border-ink">
      {t('activities.choosePicture')}
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={`${t('activities.picture')} ${place}`}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={(event) => choosePicture(event.target.files?.[0])}
      />
    </label>
  );
}
