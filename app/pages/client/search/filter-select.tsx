import { ChevronDown } from 'lucide-react';
import { classNames } from '../../../ui/index.ts';

export interface FilterOption {
  value: string;
  label: string;
}

/** One choice, or none, as the browser's own list: it works without scripts, and on a phone as people know it. */
export function FilterSelect({
  formId,
  name,
  value,
  label,
  options,
  onChange,
  className,
}: {
  formId: string;
  name: string;
  /** Empty for any. */
  value: string;
  /** Says what is chosen by it, and stands for any. */
  label: string;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
  /** Its width, which does not change with what is in it. */
  className: string;
}) {
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select
        form={formId}
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(
          'h-9 w-full cursor-pointer appearance-none text-ellipsis rounded-edit border bg-sheet pr-7 pl-2.5 text-14 text-ink transition hover:border-ink',
          value === '' ? 'border-edge' : 'border-ink font-medium',
        )}
      >
        <option value="">{label}</option>
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
        className="pointer-events-none absolute top-2.5 right-2"
      />
    </span>
  );
}
