import type { HighlightSpans } from '#shared/highlight-spans.ts';
import { LineText } from '../../ui/index.ts';
import { lineMarkClassName } from '../../ui/line-text.tsx';
import { LivingLine } from './living-line.tsx';

/** A line like `LineText`, whose English words open their card. */
export function LivingLineText({
  line: { id, en, zh, spans },
  onOpen,
  ...look
}: {
  line: { id: string; en: string | null; zh: string | null; spans?: HighlightSpans | undefined };
  /** Called when a card opens, for instance to pause a player. */
  onOpen?: (() => void) | undefined;
} & Pick<Parameters<typeof LineText>[0], 'speakers' | 'size' | 'dimmed' | 'align' | 'className'>) {
  return (
    <LineText
      en={en}
      zh={zh}
      {...(spans ? { spans } : {})}
      {...look}
      english={
        <LivingLine
          key={id}
          line={{ id, en, ...(spans ? { spans } : {}) }}
          onOpen={onOpen}
          markClassName={lineMarkClassName}
        />
      }
    />
  );
}
