import { type ReactNode, useId } from 'react';

/** A checkbox with a label beside it and an error below it. Its value in a form is `1`. */
export function CheckboxField({
  name,
  label,
  error,
}: {
  name: string;
  label: ReactNode;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex items-start gap-2">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="1"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-1 size-4 shrink-0 accent-ink"
        />
        {label}
      </label>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-14 text-rec-text">
          {error}
        </p>
      ) : null}
    </div>
  );
}
