import { useTranslation } from 'react-i18next';
import type { HighlightSpans } from '#contract/search-hit.ts';
import { classNames } from '../ui/index.ts';
import { splitByHighlights } from '../ui/split-by-highlights.ts';
import type { SubtitleMode } from './player-settings.ts';

/** The subtitle below the video. Keeps its height when nothing is spoken, so that the page does not jump. */
export function SubtitleLine({
  en,
  zh,
  spans,
  mode,
  isChineseHeld,
  waiting = false,
}: {
  en: string | null;
  zh: string | null;
  /** Parts to highlight as search matches. */
  spans?: HighlightSpans;
  mode: SubtitleMode;
  /** Whether the key that shows Chinese is held down. */
  isChineseHeld: boolean;
  /** Whether a shadowing gap is running: the line then stays, with a prompt to speak. */
  waiting?: boolean;
}) {
  const { t } = useTranslation();
  const english = mode === 'en' || mode === 'both' ? en : null;
  const chinese = mode === 'zh' || mode === 'both' || isChineseHeld ? zh : null;
  return (
    <section
      aria-label={t('player.filmLine')}
      className="grid min-h-[96px] content-center justify-items-center gap-0.5 bg-stage px-4 py-3 text-center md:min-h-[112px] md:px-12"
    >
      {waiting ? <p className="figures text-ink">{t('player.shadowNow')}</p> : null}
      {english ? (
        <p lang="en" className="spoken whitespace-pre-line text-balance text-20 md:text-24">
          <HighlightedText text={english} spans={spans?.en ?? []} />
        </p>
      ) : null}
      {chinese ? (
        <p
          lang="zh-CN"
          className={classNames(
            'whitespace-pre-line text-balance',
            english ? 'text-16 text-ink-2 md:text-20' : 'text-20 md:text-24',
          )}
        >
          <HighlightedText text={chinese} spans={spans?.zh ?? []} />
        </p>
      ) : null}
    </section>
  );
}

function HighlightedText({ text, spans }: { text: string; spans: HighlightSpans['en'] }) {
  return splitByHighlights(text, spans).map(({ start, text: part, marked }) =>
    marked ? (
      <mark
        key={start}
        className="bg-transparent text-inherit underline decoration-2 decoration-line underline-offset-[6px]"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
