import { Checkbox } from 'antd';

/** Several of some options, as a form field. Passes on no `aria-required`, which ARIA does not have for a group. */
export function CheckboxGroup({
  id,
  label,
  options,
  value = [],
  onChange,
}: {
  id?: string;
  label: string;
  options: { value: string; label: string }[];
  value?: string[];
  onChange?: (value: string[]) => void;
}) {
  return (
    <Checkbox.Group
      {...(id === undefined ? {} : { id })}
      {...(onChange ? { onChange } : {})}
      aria-label={label}
      options={options}
      value={value}
    />
  );
}
