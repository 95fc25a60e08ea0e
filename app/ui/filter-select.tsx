import { classNames } from './class-names.ts';
import { NativeSelect } from './native-select.tsx';

export interface FilterOption {
  value: string;
  label: string;
  /** Leads to nothing: cannot be chosen, unless it has been. */
  empty?: boolean;
}

/** A choice that is a field of a form, as the browser's own list. */
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
