import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  ink: 'text-ink',
  line: 'text-line',
  mine: 'text-mine',
  rec: 'text-rec',
  rule: 'text-edge',
} as const;

/**
 * Draws `[` and `]` around its content. With `active` false it draws nothing but takes up the same space, so that the
 * layout doesn't shift when the selection moves from one frame to another.
 */
export function BracketFrame({
  children,
  tone = 'ink',
  active = true,
  arm = 8,
  className,
}: {
  children: ReactNode;
  tone?: keyof typeof tones;
  active?: boolean;
  /** Length of the horizontal strokes, px. */
  arm?: number;
  className?: string;
}) {
  return (
    <div className={classNames('relative px-4 py-2', className)}>
      <span
        aria-hidden="true"
        className={classNames(
          'bracket transition-opacity',
          tones[tone],
          active ? 'opacity-100' : 'opacity-0',
        )}
        style={{ '--bracket-arm': `${arm}px` } as React.CSSProperties}
      />
      {children}
    </div>
  );
}
