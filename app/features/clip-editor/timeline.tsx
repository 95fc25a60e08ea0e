import { Maximize2, ScanLine, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import { frameStartMs } from '#shared/frames.ts';
import { thumbnailSpriteUrl } from '#shared/media-urls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Playback } from '../../player/playback.ts';
import { type DrawCallback, HiDpiCanvas } from '../../ui/hidpi-canvas.tsx';
import { Button, IconButton } from '../../ui/index.ts';
import { isTimeVisible, type TimeWindow, timeToX } from '../../ui/time-window.ts';
import { drawRuler } from './draw-ruler.ts';
import { drawThumbnails } from './draw-thumbnails.ts';
import { drawWaveform } from './draw-waveform.ts';
import { EdgeHandle } from './edge-handle.tsx';
import type { EditorSegment } from './editor-state.ts';
import { LineTrack, type TrackLine } from './line-track.tsx';
import { OverviewBar } from './overview-bar.tsx';
import { type Selection, selectionTimes } from './selection.ts';
import { useDecodedImage } from './use-decoded-image.ts';
import type { TimeWindowControl } from './use-time-window.ts';
import { type TimelineTarget, useTimelinePointer } from './use-timeline-pointer.ts';
import type { Waveform } from './use-waveform.ts';

const RULER_HEIGHT = 22;
const THUMBNAIL_HEIGHT = 48;
const WAVE_HEIGHT = 84;
const ZOOM_STEP = 1.8;

/** Ruler, thumbnails, waveform, and lines on one time axis, with the selection and the playhead over them. */
export function Timeline({
  video,
  lines,
  waveform,
  selection,
  segments,
  playback,
  control,
  isDragging,
  onDrag,
  onSelect,
  onSeek,
  snap,
  onChooseLine,
}: {
  video: SourceVideoDto;
  lines: TrackLine[];
  waveform: Waveform;
  selection: Selection;
  /** The segments of the clip, in their order. */
  segments: readonly EditorSegment[];
  playback: Playback | null;
  control: TimeWindowControl;
  isDragging: React.RefObject<boolean>;
  onDrag: TimelineTarget['onDrag'];
  onSelect: (selection: Selection) => void;
  onSeek: (frame: number) => void;
  snap: TimelineTarget['snap'];
  onChooseLine: (index: number, extend: boolean) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const surface = useRef<HTMLDivElement>(null);
  const { pyramid, failed, retry } = waveform;
  const sprite = useDecodedImage(video.thumbnailSprite ? thumbnailSpriteUrl(video.id) : null);
  const { window } = control;
  const { rate } = video;
  const { startMs: fromMs, endMs: toMs } = selectionTimes(selection, video);
  /** Zooms around the playhead, or around the selection if the playhead is not visible. */
  const zoomBy = (factor: number) => {
    const anchors = [playback?.snapshot.ms ?? fromMs, (fromMs + toMs) / 2];
    const anchor = anchors.find((ms) => isTimeVisible(ms, window));
    control.zoom(factor, anchor === undefined ? 0.5 : timeToX(anchor, window, 1));
  };
  useTimelinePointer({
    surface,
    isDragging,
    target: { timing: video, selection, control, onDrag, onSeek, snap },
  });

  const ruler = useMemo<DrawCallback>(
    () => (context, size) => drawRuler(context, { ...size, window, rate }),
    [window, rate],
  );
  const thumbnails = useMemo<DrawCallback>(
    () => (context, size) => {
      if (sprite && video.thumbnailSprite)
        drawThumbnails(context, { ...size, sprite, layout: video.thumbnailSprite, window });
    },
    [sprite, video.thumbnailSprite, window],
  );
  const wave = useMemo<DrawCallback>(
    () => (context, size) => {
      if (pyramid) drawWaveform(context, { ...size, pyramid, window, bright: { fromMs, toMs } });
    },
    [pyramid, window, fromMs, toMs],
  );

  const left = timeToX(fromMs, window, 100);
  const right = timeToX(toMs, window, 100);
  // An end outside the window is put just beside the timeline, where the keyboard can still reach it.
  const clampToEdges = (percent: number) => Math.max(-3, Math.min(103, percent));
  const scrollIntoView = (ms: number) => {
    if (ms < window.startMs || ms > window.startMs + window.spanMs) control.show(ms - window.spanMs / 2);
  };
  return (
    <section aria-label={t('clipEditor.timeline')} className="grid gap-2">
      <div
        ref={surface}
        id={id}
        className="relative cursor-crosshair touch-pan-y select-none overflow-clip rounded-edit border border-rule bg-sunk"
      >
        <div data-lane="ruler" className="relative cursor-col-resize">
          <HiDpiCanvas draw={ruler} height={RULER_HEIGHT} className="text-edge" />
          <SegmentMarks segments={segments} video={video} window={window} />
        </div>
        <div className="relative">
          <HiDpiCanvas draw={thumbnails} height={THUMBNAIL_HEIGHT} className="bg-sheet" />
          <Shade left={left} right={right} />
          <HiDpiCanvas draw={wave} height={WAVE_HEIGHT} className="text-line" />
          <WaveNotice hasAudio={video.hasAudio} failed={failed} onRetry={retry} />
          <span
            aria-hidden="true"
            className="absolute inset-y-0 cursor-grab bg-line/14"
            style={{ left: `${left}%`, width: `${right - left}%` }}
          />
          <EdgeHandle
            edge="in"
            selection={selection}
            timing={video}
            left={clampToEdges(left)}
            onMove={onSelect}
            onFocus={() => scrollIntoView(fromMs)}
          />
          <EdgeHandle
            edge="out"
            selection={selection}
            timing={video}
            left={clampToEdges(right)}
            onMove={onSelect}
            onFocus={() => scrollIntoView(toMs)}
          />
        </div>
        <div data-lane="lines" className="cursor-auto">
          <LineTrack
            lines={lines}
            window={window}
            chosenFromMs={fromMs}
            chosenToMs={toMs}
            onChoose={onChooseLine}
          />
        </div>
        <Playhead playback={playback} control={control} />
      </div>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <OverviewBar
            pyramid={pyramid}
            control={control}
            chosenFromMs={fromMs}
            chosenToMs={toMs}
            controls={id}
          />
        </div>
        <IconButton
          size="s"
          icon={ZoomOut}
          label={t('clipEditor.zoomOut')}
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        />
        <IconButton size="s" icon={ZoomIn} label={t('clipEditor.zoomIn')} onClick={() => zoomBy(ZOOM_STEP)} />
        <IconButton
          size="s"
          icon={ScanLine}
          label={t('clipEditor.fitSelection')}
          onClick={() => control.fitSelection(selection)}
        />
        <IconButton size="s" icon={Maximize2} label={t('clipEditor.fitFilm')} onClick={control.fitFilm} />
      </div>
    </section>
  );
}

/** Marks the segments on the ruler, with their numbers. */
function SegmentMarks({
  segments,
  video,
  window,
}: {
  segments: readonly EditorSegment[];
  video: SourceVideoDto;
  window: TimeWindow;
}) {
  return segments.map(({ id, inFrame, outFrame }, index) => {
    const left = timeToX(frameStartMs(inFrame, video.rate), window, 100);
    const right = timeToX(frameStartMs(outFrame, video.rate), window, 100);
    if (right < 0 || left > 100) return null;
    return (
      <span
        key={id}
        aria-hidden="true"
        className="figures pointer-events-none absolute bottom-0 overflow-hidden border-mine border-b-[3px] bg-mine/20 px-1 text-12! leading-[14px]"
        style={{ left: `${left}%`, width: `max(3px, ${right - left}%)` }}
      >
        {index + 1}
      </span>
    );
  });
}

/** Darkens the thumbnails outside the selection. */
function Shade({ left, right }: { left: number; right: number }) {
  const clamp = (percent: number) => Math.max(0, Math.min(100, percent));
  return (
    <span aria-hidden="true" className="absolute inset-x-0 top-0" style={{ height: THUMBNAIL_HEIGHT }}>
      <span className="absolute inset-y-0 left-0 bg-stage/60" style={{ width: `${clamp(left)}%` }} />
      <span className="absolute inset-y-0 right-0 bg-stage/60" style={{ width: `${100 - clamp(right)}%` }} />
    </span>
  );
}

function WaveNotice({
  hasAudio,
  failed,
  onRetry,
}: {
  hasAudio: boolean;
  failed: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  if (hasAudio && !failed) return null;
  return (
    <p
      className="pointer-events-none absolute inset-x-0 bottom-0 flex items-center justify-center gap-3 text-14 text-ink-2"
      style={{ height: WAVE_HEIGHT }}
    >
      {failed ? t('clipEditor.noWaveform') : t('clipEditor.noSound')}
      {failed ? (
        <span data-lane="lines" className="pointer-events-auto">
          <Button size="s" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        </span>
      ) : null}
    </p>
  );
}

/** The playhead. Moves without rendering. */
function Playhead({ playback, control }: { playback: Playback | null; control: TimeWindowControl }) {
  const element = useRef<HTMLSpanElement>(null);
  const { window } = control;
  useEffect(() => {
    if (!playback) return;
    const moveTo = (ms: number) => {
      if (!element.current) return;
      const percent = timeToX(ms, window, 100);
      element.current.style.left = `${percent}%`;
      element.current.style.visibility = percent < 0 || percent > 100 ? 'hidden' : 'visible';
    };
    moveTo(playback.snapshot.ms);
    return playback.subscribe((snapshot) => moveTo(snapshot.ms));
  }, [playback, window]);
  return (
    <span
      ref={element}
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 left-0 z-20 w-px bg-ink"
      style={{ visibility: 'hidden' }}
    >
      <span className="absolute top-0 -left-[5px] size-0 border-x-[5.5px] border-t-[7px] border-x-transparent border-t-ink" />
    </span>
  );
}
