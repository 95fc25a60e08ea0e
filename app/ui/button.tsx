import { LoaderCircle } from 'lucide-react';
import { type ButtonHTMLAttributes, cloneElement, isValidElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

const variants = {
  /** The main action of the page or dialog. */
  primary: 'bg-ink text-paper hover:opacity-85',
  plain: 'border border-edge bg-sheet text-ink hover:border-ink',
  quiet: 'text-ink hover:bg-ink/7',
  /** Acts on the actor's voice or line: plays it, selects it. */
  original: 'bg-line text-on-line hover:brightness-95',
  /** Acts on the learner's own takes and clips. */
  mine: 'bg-mine-text text-on-mine hover:brightness-95',
  danger: 'border border-rec-text text-rec-text hover:bg-rec/10',
} as const;

const sizes = {
  s: 'h-8 gap-1.5 px-3 text-14',
  m: 'h-10 gap-2 px-4 text-14',
  l: 'h-12 gap-2 px-6 text-16',
} as const;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Shows a spinner and ignores clicks while work is in progress. Keeps its label and its focus. */
  busy?: boolean;
  icon?: ReactNode;
  /** Applies the styles to its only child, a link, and renders no button. `icon` and `busy` have no effect then. */
  asChild?: boolean;
}

export function Button({
  variant = 'plain',
  size = 'm',
  busy = false,
  icon,
  asChild = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const look = classNames(
    'relative inline-flex select-none items-center justify-center whitespace-nowrap rounded-edit font-medium transition',
    'disabled:opacity-45 aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  );
  if (asChild && isValidElement<{ className?: string }>(children)) {
    const own = { ...rest, ...(onClick && { onClick }) };
    return cloneElement(children, { ...own, className: classNames(look, children.props.className) });
  }
  return (
    <button
      type={type}
      className={look}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy ? <LoaderCircle size={16} strokeWidth={1.5} className="animate-spin" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
