import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ThumbnailSpriteDto } from '#contract/thumbnail-sprite.ts';
import { formatDuration } from '../i18n/format-time.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { TimedLine } from './line-lookup.ts';
import { LineMarks } from './line-marks.tsx';
import type { Playback } from './playback.ts';
import { ThumbnailPreview } from './thumbnail-preview.tsx';

/** How far an arrow key moves the playhead when the bar has the focus, in milliseconds. */
const ARROW_STEP_MS = 1000;

/**
 * The seek bar of a video or of a part of it, with marks for lines, a bracket for the playhead, and thumbnails at the
 * pointer. A slider for keyboards. Times are milliseconds of the video.
 */
export function SeekBar({
  playback,
  videoId,
  startMs,
  durationMs,
  thumbnailSprite,
  openingMs,
  lines,
  current,
  onSeek,
}: {
  playback: Playback | null;
  videoId: string;
  /** Start of the part. */
  startMs: number;
  /** Length of the part. */
  durationMs: number;
  thumbnailSprite: ThumbnailSpriteDto | null;
  /** Time of the playhead before there is a playback. */
  openingMs: number;
  lines: readonly TimedLine[];
  current: TimedLine | null;
  onSeek: (ms: number) => void;
}) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const played = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [hover, setHover] = useState<{ ms: number; left: number } | null>(null);

  useEffect(() => {
    if (!bar.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);

  const shareOf = useCallback(
    (ms: number) => Math.min(1, Math.max(0, (ms - startMs) / Math.max(1, durationMs))),
    [startMs, durationMs],
  );
  useEffect(() => {
    if (!playback) return;
    const move = () => {
      const share = shareOf(playback.ms);
      if (playhead.current) playhead.current.style.left = `${share * 100}%`;
      if (played.current) played.current.style.transform = `scaleX(${share})`;
      bar.current?.setAttribute('aria-valuenow', String(Math.round((playback.ms - startMs) / 1000)));
      bar.current?.setAttribute(
        'aria-valuetext',
        t('player.progressValue', {
          now: formatDuration(playback.ms - startMs),
          all: formatDuration(durationMs),
        }),
      );
    };
    move();
    return playback.subscribe(move);
  }, [playback, startMs, durationMs, shareOf, t]);

  const positionOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const left = Math.min(box.width, Math.max(0, event.clientX - box.left));
    return { left, ms: startMs + (box.width === 0 ? 0 : (left / box.width) * durationMs) };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const position = positionOf(event);
    setHover(position);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onSeek(position.ms);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!playback || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = {
      ArrowLeft: playback.ms - ARROW_STEP_MS,
      ArrowDown: playback.ms - ARROW_STEP_MS,
      ArrowRight: playback.ms + ARROW_STEP_MS,
      ArrowUp: playback.ms + ARROW_STEP_MS,
      Home: startMs,
      End: startMs + durationMs,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSeek(Math.min(startMs + durationMs, Math.max(startMs, target)));
  };

  return (
    <div className="px-3 md:px-4">
      <div
        ref={bar}
        role="slider"
        tabIndex={0}
        aria-label={t('player.progress')}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationMs / 1000)}
        aria-valuenow={0}
        className="relative h-[18px] cursor-pointer touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onSeek(positionOf(event).ms);
        }}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHover(null)}
        onKeyDown={onKeyDown}
      >
        <div className="absolute inset-x-0 top-[8px] h-[2px] bg-rule" />
        <LineMarks lines={lines} startMs={startMs} durationMs={durationMs} width={width} current={current} />
        <div
          ref={played}
          className="absolute inset-x-0 top-[13px] h-[2px] origin-left bg-ink"
          style={{ transform: `scaleX(${shareOf(openingMs)})` }}
        />
        <div
          ref={playhead}
          className="absolute top-0 -ml-[5px] h-[18px] w-[5px] border-ink border-y-2 border-r-2"
          style={{ left: `${shareOf(openingMs) * 100}%` }}
        />
        {hover ? (
          <ThumbnailPreview
            videoId={videoId}
            thumbnailSprite={thumbnailSprite}
            ms={hover.ms}
            left={hover.left}
            barWidth={width}
          />
        ) : null}
      </div>
    </div>
  );
}
