import type { ReactNode } from 'react';

/** A section of the account page. `id` is the fragment that links to its heading. */
export function AccountSection({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  /** Text beside the heading, such as a count. */
  note?: string | null;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex items-baseline gap-4">
        <h2 id={id} tabIndex={-1} className="scroll-mt-6 font-semibold text-24">
          {title}
        </h2>
        {note ? <p className="figures text-ink-2">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}
