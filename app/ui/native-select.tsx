import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Keys that change a list which is not open, step by step. */
const STEPPING = /^(Arrow|Page|Home$|End$|.$)/u;

/**
 * The browser's own choice list under a chevron: it works without scripts, in full screen, and on a phone as people know
 * it. Gives the focus back after a choice, so that the page's keys act again; whoever steps through it by keyboard does so
 * by Enter or Escape.
 */
export function NativeSelect({
  label,
  onChange,
  wrapperClassName,
  className,
  children,
  ...rest
}: {
  label: string;
  onChange: (value: string) => void;
  wrapperClassName?: string;
} & Omit<ComponentProps<'select'>, 'onChange' | 'aria-label' | 'onKeyDown' | 'onPointerDown'>) {
  const stepping = useRef(false);
  return (
    <span className={classNames('relative inline-flex items-center', wrapperClassName)}>
      <select
        {...rest}
        aria-label={label}
        onPointerDown={() => {
          stepping.current = false;
        }}
        onKeyDown={(event) => {
          stepping.current = STEPPING.test(event.key) && event.key !== ' ' && !event.altKey;
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
        onChange={(event) => {
          const select = event.currentTarget;
          onChange(select.value);
          if (!stepping.current) select.blur();
        }}
        className={classNames(
          'cursor-pointer appearance-none rounded-edit border pr-7 text-14 text-ink transition',
          className,
        )}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.5}
        aria-hidden="true"
        className="pointer-events-none absolute right-2"
      />
    </span>
  );
}
