import { InputNumber } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isWholeNumber, type WholeNumberBounds } from './whole-number.ts';

/** Names the rule of a whole number while a value breaks it. */
export function WholeNumberRule({
  id,
  value,
  bounds,
}: {
  id?: string;
  value: number | null;
  bounds: WholeNumberBounds;
}) {
  const { t } = useTranslation();
  return (
    <p id={id} role="alert" className="text-12 text-rec-text empty:hidden">
      {isWholeNumber(value, bounds) ? '' : t('admin.wholeNumber', { ...bounds })}
    </p>
  );
}

/** A field for a whole number. It keeps a number that is not allowed as typed, and names the rule below it. */
export function WholeNumberField({
  label,
  value,
  onChange,
  step,
  ...bounds
}: WholeNumberBounds & {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** How much an arrow changes the value. The default is 1. */
  step?: number;
}) {
  const id = useId();
  const isWrong = !isWholeNumber(value, bounds);
  return (
    <div className="grid content-start justify-items-start gap-1">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        value={value}
        onChange={onChange}
        step={step}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={`${id}-rule`}
      />
      <WholeNumberRule id={`${id}-rule`} value={value} bounds={bounds} />
    </div>
  );
}
