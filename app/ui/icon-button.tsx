import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

/**
 * A button with only an icon. `label` is its accessible name and its tooltip, which also shows `keys`. `pressed` makes
 * it a toggle.
 */
export function IconButton({
  icon: Icon,
  label,
  keys,
  pressed,
  size = 'm',
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: LucideIcon;
  label: string;
  keys?: string[];
  pressed?: boolean;
  size?: 's' | 'm' | 'l';
}) {
  const sizeClass = { s: 'size-8', m: 'size-10', l: 'size-12' }[size];
  return (
    <Tooltip label={label} keys={keys}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        className={classNames(
          'relative inline-grid shrink-0 place-items-center rounded-edit text-ink transition hover:bg-ink/7 disabled:opacity-40',
          sizeClass,
          className,
        )}
        {...rest}
      >
        <Icon size={size === 'l' ? 24 : 20} strokeWidth={1.5} aria-hidden="true" />
        {pressed ? (
          <span
            aria-hidden="true"
            className="bracket text-ink"
            style={{ inset: 4, '--bracket-arm': '5px' } as React.CSSProperties}
          />
        ) : null}
      </button>
    </Tooltip>
  );
}
