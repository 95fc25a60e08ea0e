import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ClipDto, FilmNameDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { countFrames, toFilmFrame } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import { formatMoment } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { nearestLine } from '../../player/line-lookup.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { IconButton } from '../../ui/index.ts';
import { LivingLineText } from '../words/living-line-text.tsx';
import { readAddressedPart } from '../workspace/verbs.ts';
import type { ReadyStage } from '../workspace/workspace-context.ts';
import { SharpestFrameButton } from './sharpest-frame-button.tsx';
import { StillOptions, type StillSettings } from './still-options.tsx';
import { StillSeriesEditor } from './still-series-editor.tsx';
import { type StillLoadState, StillView } from './still-view.tsx';

/**
 * Delay before the address is updated, so that stepping through frames does not update it at every step. Milliseconds.
 */
const ADDRESS_DELAY_MS = 400;
/** How much of the film the scrub bar covers before and after a frame, in seconds. */
const SCRUB_SECONDS = 2;

/** The panel for the frame on screen: the download first, the controls to find the frame, and a series of stills. */
export function StillEditor({
  film,
  stage: { video, playback, player },
  clip,
  lines,
  hasOriginal,
}: {
  film: FilmNameDto;
  stage: ReadyStage;
  clip: ClipDto | null;
  lines: LineDto[];
  /** Whether the original file is still in the library. */
  hasOriginal: boolean;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const [params, setParams] = useSearchParams();
  const addressed = readAddressedPart(params).frame;
  const [opened] = useState(addressed ?? (clip ? toFilmFrame(clip.segments, 0) : 0));
  const shownFrame = usePlaybackValue(playback, (snapshot) => snapshot.frame, opened);
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const clamp = (frame: number) => Math.max(0, Math.min(frame, video.frames - 1));
  const frame = clamp(shownFrame);
  const [still, setStill] = useState<StillLoadState | null>(null);
  const [settings, setSettings] = useState<StillSettings>({ format: 'jpg', size: 'full', withLine: false });
  const setFrame = (next: number) => {
    player?.runner.stop();
    playback?.pause();
    playback?.seekFrame(clamp(next));
  };
  const framesPerSecond = Math.round(video.rate.num / video.rate.den);
  const line = lines[nearestLine(lines, frameStartMs(frame + 0.5, video.rate))] ?? null;
  // For a clip with several segments, propose the current one: frames between segments are not in the clip.
  const segment =
    clip?.segments.find(({ startFrame, endFrame }) => frame >= startFrame && frame < endFrame) ??
    clip?.segments[0];
  const around = {
    first: clamp(frame - SCRUB_SECONDS * framesPerSecond),
    last: clamp(frame + SCRUB_SECONDS * framesPerSecond),
  };
  const span = segment ? { first: clamp(segment.startFrame), last: clamp(segment.endFrame - 1) } : around;

  useEffect(() => {
    // At first the player may still be on its way to the frame of the address.
    if (!playback || playing || still?.frame !== frame || frame === addressed) return;
    const timer = setTimeout(
      () =>
        setParams(
          (current) => {
            current.set('frame', String(frame));
            return current;
          },
          { replace: true, preventScrollReset: true },
        ),
      ADDRESS_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [playback, playing, still, frame, addressed, setParams]);

  const ends = clip
    ? [toFilmFrame(clip.segments, 0), toFilmFrame(clip.segments, countFrames(clip.segments) - 1)]
    : null;
  return (
    <>
      <StillView video={video} frame={playing ? null : frame} onLoadState={setStill} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-5 p-4 md:p-6">
        <StillOptions
          film={film}
          video={video}
          frame={frame}
          line={line}
          still={still}
          settings={settings}
          hasOriginal={hasOriginal}
          onChange={setSettings}
        >
          <div className="grid gap-2">
            <div className="flex items-center justify-between">
              {ends ? (
                <IconButton
                  icon={ChevronFirst}
                  label={t('stills.clipFirst')}
                  onClick={() => setFrame(ends[0] ?? 0)}
                />
              ) : null}
              <IconButton
                icon={ChevronsLeft}
                label={t('stills.back')}
                onClick={() => setFrame(frame - framesPerSecond)}
              />
              <IconButton
                icon={ChevronLeft}
                label={t('stills.previous')}
                keys={shortcutLabel('previousFrame')}
                onClick={() => setFrame(frame - 1)}
              />
              <span
                className="figures min-w-16 text-center text-16!"
                data-testid="still-time"
                data-frame={frame}
              >
                {formatMoment(frameStartMs(frame, video.rate))}
              </span>
              <IconButton
                icon={ChevronRight}
                label={t('stills.next')}
                keys={shortcutLabel('nextFrame')}
                onClick={() => setFrame(frame + 1)}
              />
              <IconButton
                icon={ChevronsRight}
                label={t('stills.forward')}
                onClick={() => setFrame(frame + framesPerSecond)}
              />
              {ends ? (
                <IconButton
                  icon={ChevronLast}
                  label={t('stills.clipLast')}
                  onClick={() => setFrame(ends[1] ?? 0)}
                />
              ) : null}
            </div>
            <ScrubBar span={span} frame={frame} onFrame={setFrame} />
            <SharpestFrameButton videoId={video.id} frame={frame} onFrame={setFrame} />
          </div>
        </StillOptions>
        {settings.withLine && line ? (
          <div className="px-6 py-4 [color-scheme:light]" style={{ background: 'var(--color-paper)' }}>
            <div className="relative px-6 py-2 text-ink">
              <span aria-hidden="true" className="bracket text-line" />
              <LivingLineText line={line} align="center" />
            </div>
          </div>
        ) : null}
      </div>
      <div className="min-w-0 lg:col-span-2">
        <StillSeriesEditor
          video={video}
          span={span}
          frame={frame}
          fileFormat={{ size: settings.size, format: settings.format }}
          onFrame={setFrame}
        />
      </div>
    </>
  );
}

/** A slider over a short part of the film. While it is moved, the part stays. `span` is in frames, both ends included. */
function ScrubBar({
  span,
  frame,
  onFrame,
}: {
  span: { first: number; last: number };
  frame: number;
  onFrame: (frame: number) => void;
}) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<typeof span | null>(null);
  const { first, last } = held ?? span;
  return (
    <input
      type="range"
      aria-label={t('stills.scrub')}
      min={Math.min(first, frame)}
      max={Math.max(last, frame)}
      value={frame}
      onPointerDown={() => setHeld(span)}
      onPointerUp={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
      // The arrow keys move the frame here; elsewhere on the page they move between lines.
      onKeyDown={(event) => {
        if (event.key.startsWith('Arrow')) event.stopPropagation();
      }}
      onChange={(event) => onFrame(event.currentTarget.valueAsNumber)}
      className="h-8 w-full cursor-pointer accent-line"
    />
  );
}
