import type { HighlightSpans } from '#contract/search-hit.ts';
import { classNames } from './class-names.ts';
import { splitByHighlights } from './split-by-highlights.ts';

const sizes = {
  s: ['text-16', 'text-12'],
  m: ['text-20', 'text-16'],
  l: ['text-24', 'text-20'],
  xl: ['text-[28px] leading-[36px]', 'text-20'],
} as const;

/** A line: English in serif type, Chinese below it, with the highlighted spans in yellow. */
export function LineText({
  en,
  zh,
  spans,
  size = 'm',
  dimmed = false,
  align = 'start',
  className,
}: {
  en: string | null;
  zh: string | null;
  spans?: HighlightSpans;
  size?: keyof typeof sizes;
  dimmed?: boolean;
  align?: 'start' | 'center';
  className?: string;
}) {
  const [english, chinese] = sizes[size];
  return (
    <span
      className={classNames('block', align === 'center' && 'text-center', dimmed && 'text-ink-2', className)}
    >
      {en ? (
        <span lang="en" className={classNames('spoken block text-pretty whitespace-pre-line', english)}>
          <HighlightedText text={en} spans={spans?.en ?? []} />
        </span>
      ) : null}
      {zh ? (
        <span
          lang="zh-CN"
          className={classNames('block whitespace-pre-line', chinese, en ? 'mt-0.5 text-ink-2' : 'text-ink')}
        >
          <HighlightedText text={zh} spans={spans?.zh ?? []} />
        </span>
      ) : null}
    </span>
  );
}

function HighlightedText({ text, spans }: { text: string; spans: readonly [number, number][] }) {
  return splitByHighlights(text, spans).map(({ start, text: part, marked }) =>
    marked ? (
      <mark key={start} className="rounded-[1px] bg-line text-on-line [box-decoration-break:clone]">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
