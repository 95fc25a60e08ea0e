import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { classNames } from './class-names.ts';

/**
 * A list of a few options. `label` is the accessible name; `showLabel` also shows it before the value. Values aren't
 * empty.
 */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  showLabel = false,
  size = 'm',
  disabled = false,
  className,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  showLabel?: boolean;
  size?: 's' | 'm';
  disabled?: boolean;
  className?: string;
}) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Primitive.Root value={value} onValueChange={choose} disabled={disabled}>
      <Primitive.Trigger
        aria-label={label}
        className={classNames(
          'relative inline-flex items-center justify-between gap-2 whitespace-nowrap rounded-edit border border-edge bg-sheet text-14 text-ink transition hover:border-ink disabled:opacity-45',
          size === 's' ? 'h-8 px-2' : 'h-10 px-3',
          className,
        )}
      >
        {showLabel ? <span className="text-ink-2">{label}</span> : null}
        <Primitive.Value>{options.find((option) => option.value === value)?.label}</Primitive.Value>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="rise z-50 min-w-(--radix-select-trigger-width) rounded-edit border border-rule bg-sheet p-1 text-ink shadow-lift"
        >
          <Primitive.Viewport>
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                className="flex h-8 cursor-pointer select-none items-center justify-between gap-4 rounded-edit px-2 text-14 data-highlighted:bg-ink data-highlighted:text-paper"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check size={16} strokeWidth={1.5} aria-hidden="true" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
