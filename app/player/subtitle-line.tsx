import type { HighlightSpans } from '#shared/highlight-spans.ts';
import { LivingLine } from '../features/words/living-line.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { HighlightedText } from '../ui/highlighted-text.tsx';
import { classNames } from '../ui/index.ts';
import type { SubtitleMode } from './player-settings.ts';

const markClassName =
  'bg-transparent text-inherit underline decoration-2 decoration-line underline-offset-[6px]';

/**
 * The subtitle below the video. Keeps its height when nothing is spoken, so that the page does not jump. A very long one
 * scrolls, so that the controls stay in view.
 */
export function SubtitleLine({
  lineId,
  en,
  zh,
  spans,
  mode,
  isChineseHeld,
  waiting = false,
  compact = false,
  onOpenWord,
}: {
  /** Null while no line is shown. */
  lineId: string | null;
  en: string | null;
  zh: string | null;
  /** Parts to highlight as search matches. */
  spans?: HighlightSpans;
  mode: SubtitleMode;
  /** Whether the key that shows Chinese is held down. */
  isChineseHeld: boolean;
  /** Whether a shadowing gap is running: the line then stays, with a prompt to speak. */
  waiting?: boolean;
  /** Whether the page needs the height: the text is smaller. */
  compact?: boolean;
  /** Called when somebody looks a word up. */
  onOpenWord: () => void;
}) {
  const { t } = useTranslation();
  const english = mode === 'en' || mode === 'both' ? en : null;
  const chinese = mode === 'zh' || mode === 'both' || isChineseHeld ? zh : null;
  return (
    <section
      aria-label={t('player.filmLine')}
      className={classNames(
        'grid content-center-safe justify-items-center gap-0.5 overflow-y-auto bg-stage px-4 text-center lg:px-12',
        compact
          ? 'max-h-[max(60px,16dvh)] min-h-[60px] py-1'
          : 'max-h-[max(112px,22dvh)] min-h-[96px] py-3 md:min-h-[112px] lg:max-h-[max(112px,28dvh)]',
      )}
    >
      {waiting ? <p className="figures text-ink">{t('player.shadowNow')}</p> : null}
      {english && lineId !== null ? (
        <p
          lang="en"
          className={classNames(
            'spoken whitespace-pre-line text-balance',
            compact ? 'text-20' : 'text-20 md:text-24',
          )}
        >
          <LivingLine
            key={lineId}
            line={{ id: lineId, en: english, ...(spans ? { spans } : {}) }}
            onOpen={onOpenWord}
            markClassName={markClassName}
          />
        </p>
      ) : null}
      {chinese ? (
        <p
          lang="zh-CN"
          className={classNames(
            'whitespace-pre-line text-balance',
            english
              ? classNames('text-16 text-ink-2', compact ? 'leading-[22px]' : 'md:text-20')
              : 'text-20 md:text-24',
          )}
        >
          <HighlightedText text={chinese} spans={spans?.zh} markClassName={markClassName} />
        </p>
      ) : null}
    </section>
  );
}
