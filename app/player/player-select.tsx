import { NativeSelect } from '../ui/index.ts';

/** A native select among the player controls. Unlike a list that the page draws, it also opens in full screen. */
export function PlayerSelect<Value extends string>({
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
    <NativeSelect
      label={label}
      title={label}
      value={value}
      onChange={(text) => {
        const chosen = options.find((option) => option.value === text);
        if (chosen) onChange(chosen.value);
      }}
      className="h-8 border-rule bg-stage pl-2 hover:border-edge focus-visible:border-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} className="bg-sheet text-ink">
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
