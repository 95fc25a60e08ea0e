import { ChevronDown } from 'lucide-react';

/** The browser's own choice list: unlike one drawn by the page it also opens in full screen. Gives the focus back after a choice, so that keys act again. */
export function PlainSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
          event.currentTarget.blur();
        }}
        className="h-8 appearance-none rounded-edit border border-rule bg-stage pr-7 pl-2 text-14 text-ink transition hover:border-edge focus-visible:border-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-sheet text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.5}
        aria-hidden="true"
        className="pointer-events-none absolute top-2 right-1.5"
      />
    </span>
  );
}
