import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';

export interface FilterOption {
  value: string;
  label: string;
}

/** A choice that is a field of a form, as the browser's own list: it works without scripts, and on a phone as people know it. */
export function FilterSelect({
  formId,
  name,
  value,
  label,
  anyLabel = null,
  options,
  onChange,
  size = 's',
  className,
}: {
  formId: string;
  name: string;
  /** Empty for any. */
  value: string;
  /** Says what is chosen by it. */
  label: string;
  /** Stands for any, where that is among the choices. */
  anyLabel?: string | null;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
  size?: 's' | 'm';
  /** Its width, which does not change with what is in it. */
  className: string;
}) {
  return (
    <span className={classNames('relative inline-flex items-center', className)}>
      <select
        form={formId}
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(
          'w-full cursor-pointer appearance-none text-ellipsis rounded-edit border bg-sheet pr-7 text-14 text-ink transition hover:border-ink',
          size === 's' ? 'h-9 pl-2.5' : 'h-10 pl-3',
          anyLabel === null || value === '' ? 'border-edge' : 'border-ink font-medium',
        )}
      >
        {anyLabel === null ? null : <option value="">{anyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.5}
        aria-hidden="true"
        className="pointer-events-none absolute right-2"
      />
    </span>
  );
}
