import { classNames } from './class-names.ts';
import { NativeSelect } from './native-select.tsx';

export interface FilterOption {
  value: string;
  label: string;
  /** Leaves no results. An empty option can't be chosen, but stays enabled if it is the current value. */
  empty?: boolean;
}

/** A filter as a native `select` that is a field of a form. */
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
  /** The empty string for any value. */
  value: string;
  /** The accessible name. */
  label: string;
  /** Label of the option for any value; null if there is no such option. */
  anyLabel?: string | null;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
  size?: 's' | 'm';
  /** Sets the width, so that it doesn't depend on the options. */
  className: string;
}) {
  return (
    <NativeSelect
      form={formId}
      name={name}
      label={label}
      value={value}
      onChange={onChange}
      wrapperClassName={className}
      className={classNames(
        'w-full text-ellipsis bg-sheet hover:border-ink',
        size === 's' ? 'h-9 pl-2.5' : 'h-10 pl-3',
        anyLabel === null || value === '' ? 'border-edge' : 'border-ink font-medium',
      )}
    >
      {anyLabel === null ? null : <option value="">{anyLabel}</option>}
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.empty === true && option.value !== value}
        >
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
