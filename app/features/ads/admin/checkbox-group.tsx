import { Checkbox } from 'antd';

/** A group of checkboxes as a form field. It drops `aria-required`, which ARIA does not allow on a group. */
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
