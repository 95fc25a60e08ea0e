import { InputNumber } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isWholeNumber, type WholeNumberBounds } from './whole-number.ts';

/** A field for a whole number. It keeps a number that is not allowed as it was typed, and names the rule below it. */
export function WholeNumberField({
  label,
  value,
  onChange,
  ...bounds
}: WholeNumberBounds & {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const isWrong = !isWholeNumber(value, bounds);
  return (
    <div className="grid justify-items-start gap-1">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        value={value}
        onChange={onChange}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={`${id}-rule`}
      />
      <p id={`${id}-rule`} role="alert" className="text-12 text-rec-text empty:hidden">
        {isWrong ? t('admin.wholeNumber', { ...bounds }) : ''}
      </p>
    </div>
  );
}
