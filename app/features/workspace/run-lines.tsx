import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import type { SubtitleMode } from '../../player/player-settings.ts';
import type { TranscriptStore } from '../../player/transcript-store.ts';
import { Button, classNames, Tooltip } from '../../ui/index.ts';
import { LivingLineText } from '../words/living-line-text.tsx';
import { type LineRun, linesOfRun } from './line-run.ts';

/** The lines of a selected run below the picture, the current one bright, and the way out of the selection. */
export function RunLines({
  run,
  transcript,
  current,
  mode,
  isChineseHeld,
  onOpenWord,
  onClear,
}: {
  run: LineRun;
  transcript: TranscriptStore;
  /** Index of the line at the playhead. */
  current: number;
  mode: SubtitleMode;
  /** Whether the key that shows Chinese is held down. */
  isChineseHeld: boolean;
  onOpenWord: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const box = useRef<HTMLOListElement>(null);
  useShortcuts({ leave: onClear });
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`[data-run-line="${current}"]`);
    if (row && box.current)
      box.current.scrollTop = row.offsetTop - (box.current.clientHeight - row.offsetHeight) / 2;
  }, [current]);
  const showsEnglish = mode === 'en' || mode === 'both';
  const showsChinese = mode === 'zh' || mode === 'both' || isChineseHeld;
  return (
    <section
      aria-label={t('player.filmLine')}
      data-run={`${run.first}-${run.last}`}
      className="grid h-[132px] grid-rows-[auto_minmax(0,1fr)] bg-stage px-4 pt-1.5 text-center md:h-[152px] lg:px-12"
    >
      <div className="flex items-center justify-center gap-2 text-14">
        <p role="status" className="text-ink-2">
          {t('workspace.run', { count: run.last - run.first + 1 })}
        </p>
        <Tooltip label={t('workspace.runClear')} keys={shortcutLabel('leave')}>
          <Button
            size="s"
            variant="quiet"
            icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={onClear}
          >
            {t('workspace.runClear')}
          </Button>
        </Tooltip>
      </div>
      <ol ref={box} className="relative grid content-start gap-1 overflow-y-auto overscroll-contain pb-2">
        {linesOfRun(run, transcript).map((line) => (
          <li
            key={line.id}
            data-run-line={line.seq}
            aria-current={line.seq === current ? 'true' : undefined}
            className={classNames('transition-colors', line.seq !== current && 'text-ink-2')}
          >
            <LivingLineText
              line={{
                ...line,
                en: showsEnglish ? line.en : null,
                zh: showsChinese ? line.zh : null,
              }}
              size="s"
              align="center"
              onOpen={onOpenWord}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
