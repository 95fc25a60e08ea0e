import type { ReactNode } from 'react';
import { PlaceholderImage } from './placeholder-image.tsx';

/**
 * Shown where a page or list has no content, with the next step to take. Without a `picture`, empty brackets are shown.
 */
export function EmptyState({
  title,
  text,
  action,
  picture,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  picture?: string;
}) {
  return (
    <div className="mx-auto grid max-w-text grid-cols-1 justify-items-center gap-4 px-4 py-16 text-center [overflow-wrap:anywhere]">
      <div className="relative h-[112px] w-[200px] p-2">
        <span
          aria-hidden="true"
          className="bracket text-ink"
          style={{ '--bracket-arm': '14px' } as React.CSSProperties}
        />
        {picture ? (
          <img src={picture} alt="" className="h-full w-full object-cover" />
        ) : (
          <PlaceholderImage className="h-full" />
        )}
      </div>
      <h2 className="font-semibold text-20">{title}</h2>
      {text ? <p className="text-ink-2 text-pretty">{text}</p> : null}
      {action}
    </div>
  );
}
