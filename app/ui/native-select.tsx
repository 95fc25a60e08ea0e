import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Keys that change the value of a closed list. */
const VALUE_KEY = /^(Arrow|Page|Home$|End$|.$)/u;

/**
 * A native `select` with a chevron. It works without scripts and in full screen, and phones show their usual control.
 * After a choice it gives up the focus, so that the page's shortcuts work again. When the value is changed by keys,
 * Enter or Escape gives up the focus.
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
  const isKeyboardChange = useRef(false);
  return (
    <span className={classNames('relative inline-flex items-center', wrapperClassName)}>
      <select
        {...rest}
        aria-label={label}
        onPointerDown={() => {
          isKeyboardChange.current = false;
        }}
        onKeyDown={(event) => {
          isKeyboardChange.current = VALUE_KEY.test(event.key) && event.key !== ' ' && !event.altKey;
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
        onChange={(event) => {
          const select = event.currentTarget;
          onChange(select.value);
          if (!isKeyboardChange.current) select.blur();
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
