import type { ReactNode } from 'react';
import type { HighlightSpans } from '#shared/highlight-spans.ts';
import { classNames } from './class-names.ts';
import { HighlightedText } from './highlighted-text.tsx';

const sizes = {
  s: ['text-16', 'text-12'],
  m: ['text-20', 'text-16'],
  l: ['text-24', 'text-20'],
  xl: ['text-[28px] leading-[36px]', 'text-20'],
  /** The title of a row that is a tile on a wide screen. */
  card: ['text-16 lg:text-20', 'text-12 lg:text-16'],
} as const;

/** Classes of the highlighted spans of a line. */
export const lineMarkClassName = 'rounded-[1px] bg-line text-on-line [box-decoration-break:clone]';

/** A line: who speaks, English in serif type, Chinese below it, with the highlighted spans in yellow. */
export function LineText({
  en,
  zh,
  speakers,
  spans,
  size = 'm',
  dimmed = false,
  align = 'start',
  english,
  className,
}: {
  en: string | null;
  zh: string | null;
  /** Who speaks. Their names are above the line. */
  speakers?: readonly (string | null)[] | undefined;
  spans?: HighlightSpans;
  size?: keyof typeof sizes;
  dimmed?: boolean;
  align?: 'start' | 'center';
  /** Shown in place of the English text. */
  english?: ReactNode;
  className?: string;
}) {
  const [englishSize, chineseSize] = sizes[size];
  const names = [...new Set(speakers?.flatMap((name) => name ?? []))].join(' · ');
  return (
    <span
      className={classNames('block', align === 'center' && 'text-center', dimmed && 'text-ink-2', className)}
    >
      {names === '' ? null : <span className="block text-12 text-ink-2">{names}</span>}
      {en ? (
        <span lang="en" className={classNames('spoken block text-pretty whitespace-pre-line', englishSize)}>
          {english ?? <HighlightedText text={en} spans={spans?.en} markClassName={lineMarkClassName} />}
        </span>
      ) : null}
      {zh ? (
        <span
          lang="zh-CN"
          className={classNames(
            'block whitespace-pre-line',
            chineseSize,
            en ? 'mt-0.5 text-ink-2' : 'text-ink',
          )}
        >
          <HighlightedText text={zh} spans={spans?.zh} markClassName={lineMarkClassName} />
        </span>
      ) : null}
    </span>
  );
}
