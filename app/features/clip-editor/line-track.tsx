import { memo, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { linesWithin } from '../../player/line-lookup.ts';
import { type DrawCallback, HiDpiCanvas } from '../../ui/hidpi-canvas.tsx';
import { classNames } from '../../ui/index.ts';
import { type TimeWindow, timeToX } from '../../ui/time-window.ts';

export interface TrackLine {
  id: string;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

/** With more visible lines than this their text would be unreadable, so they are drawn as ticks. */
const MAX_BUTTONS = 48;
const HEIGHT = 52;

/** The lines on the timeline. A click selects a line; a click with Shift selects all lines up to it. */
export const LineTrack = memo(function LineTrack({
  lines,
  window,
  chosenFromMs,
  chosenToMs,
  onChoose,
}: {
  lines: TrackLine[];
  window: TimeWindow;
  chosenFromMs: number;
  chosenToMs: number;
  onChoose: (index: number, extend: boolean) => void;
}) {
  const { t } = useTranslation();
  const longestMs = useMemo(() => Math.max(0, ...lines.map((line) => line.endMs - line.startMs)), [lines]);
  const endMs = window.startMs + window.spanMs;
  const { from, to } = linesWithin({ lines, longestMs, startMs: window.startMs, endMs });
  const visibleLines = lines.slice(from, to);
  const ticks = useMemo<DrawCallback | null>(() => {
    if (to - from <= MAX_BUTTONS) return null;
    return (context, { width, height, color }) => {
      context.fillStyle = color;
      for (const line of lines.slice(from, to)) {
        const x = timeToX(line.startMs, window, width);
        context.globalAlpha = line.startMs < chosenToMs && line.endMs > chosenFromMs ? 1 : 0.4;
        context.fillRect(x, 12, Math.max(1, timeToX(line.endMs, window, width) - x - 0.5), height - 24);
      }
      context.globalAlpha = 1;
    };
  }, [lines, from, to, window, chosenFromMs, chosenToMs]);

  return (
    <section
      aria-label={t('clipEditor.lines')}
      style={{ height: HEIGHT }}
      className="relative overflow-hidden border-rule border-t"
    >
      {ticks ? <HiDpiCanvas draw={ticks} height={HEIGHT} className="text-ink-2" /> : null}
      {ticks
        ? null
        : visibleLines.map((line, index) => {
            const left = timeToX(line.startMs, window, 100);
            const right = timeToX(line.endMs, window, 100);
            const chosen = line.startMs < chosenToMs && line.endMs > chosenFromMs;
            return (
              <button
                key={line.id}
                type="button"
                aria-pressed={chosen}
                title={[line.en, line.zh].filter(Boolean).join('\n')}
                onClick={(event) => onChoose(from + index, event.shiftKey)}
                style={{ left: `${left}%`, width: `calc(${right - left}% - 2px)` }}
                className={classNames(
                  'absolute inset-y-1.5 overflow-hidden rounded-edit text-left text-12 leading-[17px] transition-colors',
                  chosen ? 'bg-line text-on-line' : 'bg-sheet text-ink-2 hover:text-ink',
                )}
              >
                {/* The text of a line that started before the window stays visible. */}
                <span
                  className="block truncate px-1.5"
                  style={{ marginLeft: left < 0 ? `${(-left / (right - left)) * 100}%` : 0 }}
                >
                  <span lang="en" className="spoken block truncate text-14">
                    {line.en ?? line.zh}
                  </span>
                  {line.en && line.zh ? (
                    <span lang="zh-CN" className={classNames('block truncate', chosen && 'opacity-80')}>
                      {line.zh}
                    </span>
                  ) : null}
                </span>
              </button>
            );
          })}
    </section>
  );
});
