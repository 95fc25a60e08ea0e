import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { LineWordsDetailDto } from '#contract/alignments.ts';
import type { LineDto } from '#contract/lines.ts';
import { videoUrl } from '#shared/media-urls.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { playSpan } from '../../../player/play-span.ts';
import { type DrawCallback, HiDpiCanvas } from '../../../ui/hidpi-canvas.tsx';
import { timeToX, xToTime } from '../../../ui/time-window.ts';
import { drawWaveform } from '../../clip-editor/draw-waveform.ts';
import { useWaveform } from '../../clip-editor/use-waveform.ts';
import {
  type Boundary,
  boundaryRange,
  listBoundaries,
  moveBoundary,
  type WordSpan,
} from './word-boundaries.ts';

const WAVE_HEIGHT = 120;
/** A second is at least this wide, in CSS pixels, so that short words can be read and moved. A phone scrolls. */
const MIN_WIDTH_OF_SECOND = 260;
/** How much of the film is shown around the line, in milliseconds. */
const AROUND_MS = 600;
/** How far an arrow key moves an end, and how far with Shift. Milliseconds. */
const STEP_MS = 10;
const LARGE_STEP_MS = 50;
/** How many semitones above and below the median the melody may be in the picture. */
const RANGE_SEMITONES = 12;
const STEPS_PER_SEMITONE = 4;
const UNVOICED = -128;
const CONTOUR_STEP_MS = 10;

/** The words of a line over its waveform and melody. Each end is a slider; a click on a word plays it. */
export function WordTrack({
  line,
  words,
  spans,
  contour,
  onMove,
}: {
  line: LineDto;
  /** The text of each word. */
  words: readonly string[];
  spans: readonly WordSpan[];
  contour: LineWordsDetailDto['contour'];
  onMove: (spans: WordSpan[]) => void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { pyramid } = useWaveform(line.videoId);
  const [playFailed, setPlayFailed] = useState(false);
  const [range] = useState(() => ({
    startMs: Math.max(0, Math.min(line.startMs, spans[0]?.startMs ?? line.startMs) - AROUND_MS),
    endMs: Math.max(line.endMs, spans.at(-1)?.endMs ?? line.endMs) + AROUND_MS,
  }));
  const window = useMemo(() => ({ startMs: range.startMs, spanMs: range.endMs - range.startMs }), [range]);
  const draw = useMemo<DrawCallback>(
    () => (context, size) => {
      if (pyramid) drawWaveform(context, { ...size, pyramid, window, bright: null });
    },
    [pyramid, window],
  );
  const percentAt = (ms: number) => timeToX(ms, window, 100);
  const play = ({ startMs, endMs }: WordSpan) => {
    setPlayFailed(false);
    playSpan({ url: videoUrl(line.videoId), startMs, endMs }).catch(() => setPlayFailed(true));
  };
  const drag = (boundary: Boundary) => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const area = box.current?.getBoundingClientRect();
    if (!area) return;
    onMove(moveBoundary(spans, boundary, xToTime(event.clientX - area.left, window, area.width), range));
  };
  const step = (boundary: Boundary, ms: number) => (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
    const direction = steps[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = direction * (event.shiftKey ? LARGE_STEP_MS : STEP_MS);
    onMove(moveBoundary(spans, boundary, ms + by, range));
  };
  return (
    <div className="grid gap-3">
      <div className="overflow-x-auto overflow-y-hidden pb-2">
        <div
          ref={box}
          style={{ minWidth: (window.spanMs / 1000) * MIN_WIDTH_OF_SECOND }}
          className="relative touch-pan-x select-none rounded-edit bg-sunk text-ink-2"
        >
          <HiDpiCanvas draw={draw} height={WAVE_HEIGHT} />
          {contour ? <Melody contour={contour} window={window} /> : null}
          {spans.map((span, i) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the word
              key={i}
              type="button"
              lang="en"
              onClick={() => play(span)}
              aria-label={t('film.wordTimes.play', { word: words[i] ?? '' })}
              style={{
                left: `${percentAt(span.startMs)}%`,
                width: `${percentAt(span.endMs) - percentAt(span.startMs)}%`,
              }}
              className="spoken absolute inset-y-0 flex items-end justify-center whitespace-nowrap border-line border-b-[3px] bg-line/12 pb-1 text-14 text-ink hover:bg-line/25"
            >
              {words[i]}
            </button>
          ))}
          {listBoundaries(spans).map((boundary) => {
            const { word, edge } = boundary;
            const span = spans[word];
            const ms = (edge === 'start' ? span?.startMs : span?.endMs) ?? 0;
            const { minMs, maxMs } = boundaryRange(spans, boundary, range);
            return (
              <div
                key={`${word} ${edge}`}
                role="slider"
                tabIndex={0}
                aria-label={t(`film.wordTimes.${edge}`, { word: words[word] ?? '' })}
                aria-valuemin={minMs}
                aria-valuemax={maxMs}
                aria-valuenow={ms}
                aria-valuetext={t('film.wordTimes.seconds', {
                  seconds: ((ms - line.startMs) / 1000).toFixed(2),
                })}
                data-boundary={`${word}-${edge}`}
                onKeyDown={step(boundary, ms)}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={drag(boundary)}
                style={{ left: `${percentAt(ms)}%` }}
                className="absolute inset-y-0 z-10 -ml-2 w-4 cursor-ew-resize touch-none"
              >
                <span className="absolute inset-y-0 left-[7px] w-0.5 bg-line" />
              </div>
            );
          })}
        </div>
      </div>
      <p className="text-12 text-ink-2">{t('film.wordTimes.hint')}</p>
      {playFailed ? (
        <p role="alert" className="text-14">
          {t('words.card.hearFailed')}
        </p>
      ) : null}
      <p>
        <button
          type="button"
          className="text-14 underline underline-offset-4"
          onClick={() => play({ startMs: spans[0]?.startMs ?? 0, endMs: spans.at(-1)?.endMs ?? 0 })}
        >
          {t('film.wordTimes.playAll')}
        </button>
      </p>
    </div>
  );
}

/** The melody of the line as dots: higher is a higher voice. */
function Melody({
  contour,
  window,
}: {
  contour: NonNullable<LineWordsDetailDto['contour']>;
  window: { startMs: number; spanMs: number };
}) {
  const dots = contour.values.flatMap((value, i) => {
    if (value === UNVOICED) return [];
    const share = 0.5 - value / STEPS_PER_SEMITONE / (2 * RANGE_SEMITONES);
    const x = timeToX(contour.startMs + i * CONTOUR_STEP_MS, window, 1000);
    return [`M${x.toFixed(1)} ${(Math.max(0.04, Math.min(0.96, share)) * WAVE_HEIGHT).toFixed(1)}h0.01`];
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 1000 ${WAVE_HEIGHT}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 h-full w-full text-mine-text"
    >
      <path
        d={dots.join('')}
        stroke="currentColor"
        strokeWidth={3}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
