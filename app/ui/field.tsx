import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';

/** A labeled text input with a hint or an error. The error is announced to screen readers and linked to the input. */
export function Field({
  label,
  hint,
  error,
  hideLabel = false,
  size = 'm',
  className,
  inputClassName,
  ref,
  id: givenId,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  size?: 's' | 'm' | 'l';
  inputClassName?: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const boxClass = { s: 'h-8 px-2 text-14', m: 'h-10 px-3 text-14', l: 'h-12 px-4 text-16' }[size];
  return (
    <div className={classNames('grid gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-14'}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        className={classNames(
          'w-full rounded-edit border bg-sheet text-ink transition placeholder:text-ink-2 focus:border-ink focus:shadow-[inset_0_0_0_1px_var(--color-ink)]',
          error ? 'border-rec-text' : 'border-edge hover:border-ink',
          boxClass,
          inputClassName,
        )}
        {...input}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-14 text-rec-text">
          <CircleAlert size={16} strokeWidth={1.5} className="mt-[3px] shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-12 text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
