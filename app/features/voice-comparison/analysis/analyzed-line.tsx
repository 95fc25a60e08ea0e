import type { AnalyzedTake, RecordingSpan, TakeWord } from '@taici/pronunciation';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { classNames } from '../../../ui/index.ts';
import { splitAnalyzedLine } from './describe-analysis.ts';

/** Plays a part of the original, and then one of the take, both in milliseconds of what was analyzed. Null is left out. */
export type PlaySpans = (spans: { original: RecordingSpan | null; mine: RecordingSpan | null }) => void;

/** The marks of words do not differ by color alone, and none is red. */
const marks = {
  said: 'border-transparent',
  unsure: 'border-fair-text border-dashed',
  missed: 'border-ink-2 border-dotted text-ink-2',
} as const;

/** The line with what was found about each word. A click on a word plays it as the actor says it, then as in the take. */
export function AnalyzedLine({
  line,
  take,
  onPlay,
}: {
  line: string;
  take: AnalyzedTake;
  onPlay: PlaySpans;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const word = chosen === null ? undefined : take.words[chosen];
  const noteOn = ({ status, isGuessed }: TakeWord) => {
    if (status === 'missed') return t('takes.analysis.notInTake');
    const found = t(`takes.analysis.status.${status}`);
    return isGuessed ? `${found} · ${t('takes.analysis.guessed')}` : found;
  };
  const note = (text: string) => <sup className="ml-0.5 font-sans text-12 text-ink-2">{text}</sup>;
  return (
    <section aria-label={t('takes.analysis.line')} className="grid gap-2" data-spoken-line>
      <p lang="en" className="spoken text-24 leading-[1.9]">
        {splitAnalyzedLine(line, take).map((part) => {
          if (part.kind === 'text') return <span key={part.key}>{part.text}</span>;
          if (part.kind === 'extra')
            return (
              <button
                key={part.key}
                type="button"
                data-extra
                onClick={() => onPlay({ original: null, mine: part.span })}
                className="mx-1 rounded-edit border border-rule border-dashed px-1.5 align-middle font-sans text-12 text-ink-2 leading-6 transition hover:bg-ink/7"
              >
                + {t('takes.analysis.extra')}
              </button>
            );
          const found = take.words[part.index];
          if (!found) return null;
          const status = t(`takes.analysis.status.${found.status}`);
          return (
            <button
              key={part.key}
              type="button"
              data-status={found.status}
              aria-pressed={chosen === part.index}
              aria-label={found.status === 'said' ? part.text : `${part.text} (${status})`}
              onClick={() => {
                setChosen(part.index);
                onPlay(found);
              }}
              className={classNames(
                'rounded-edit border-b-2 px-0.5 transition hover:bg-line/30',
                marks[found.status],
                chosen === part.index && 'bg-line/30',
              )}
            >
              {part.text}
              {found.status === 'said' ? null : note(status)}
            </button>
          );
        })}
      </p>
      <p role="status" className="min-h-5 text-14 text-ink-2 text-pretty">
        {word ? noteOn(word) : t('takes.analysis.lineHelp')}
      </p>
    </section>
  );
}
