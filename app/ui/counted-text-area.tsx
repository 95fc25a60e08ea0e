import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A field for several lines of text. Below it are an error, if there is one, and the length of the text. */
export function CountedTextArea({
  id,
  error,
  length,
  ...props
}: Omit<ComponentProps<'textarea'>, 'aria-invalid' | 'aria-describedby' | 'className'> & {
  id: string;
  error: string | null;
  /** The length of the text and its limit, as people read them. */
  length: string;
}) {
  return (
    <>
      <textarea
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        className={classNames(
          'w-full resize-y rounded-edit border bg-sheet px-3 py-2 text-16 text-ink transition placeholder:text-ink-2 focus:border-ink focus:shadow-[inset_0_0_0_1px_var(--color-ink)]',
          error ? 'border-rec-text' : 'border-edge hover:border-ink',
        )}
      />
      <p id={`${id}-hint`} className="flex justify-between gap-4 text-12 text-ink-2">
        <span role="status" className="text-rec-text">
          {error}
        </span>
        <span className="figures shrink-0">{length}</span>
      </p>
    </>
  );
}
