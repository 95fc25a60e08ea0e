import type { ReactNode } from 'react';

/** A part of one's own page, with a heading that can be linked to. */
export function AccountSection({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  /** Beside the heading: a count. */
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
