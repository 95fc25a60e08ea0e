import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
} from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ClipDto, FilmNameDto, SourceVideoDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { countFrames, toFilmFrame } from '#shared/clip-segments.ts';
import { frameAt, frameStartMs } from '#shared/frames.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { ShortcutsHelp } from '../../keyboard/shortcuts-help.tsx';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { lineSpokenAt, nearestLine } from '../../player/line-lookup.ts';
import { IconButton, LineText } from '../../ui/index.ts';
import { TimeCodeField } from '../../ui/time-code-field.tsx';
import { SharpestFrameButton } from './sharpest-frame-button.tsx';
import { StillOptions, type StillSettings } from './still-options.tsx';
import { StillSeriesEditor } from './still-series-editor.tsx';
import { type StillLoadState, StillView } from './still-view.tsx';

/**
 * Delay before the address is updated, so that stepping through frames does not update it at every step. Milliseconds.
 */
const ADDRESS_DELAY_MS = 400;

/** Shows one frame in large size, with its line, and the controls to step through frames and to download stills. */
export function StillEditor({
  film,
  video,
  clip,
  lines,
  firstFrame,
  hasOriginal,
}: {
  film: FilmNameDto;
  video: SourceVideoDto;
  clip: ClipDto | null;
  lines: LineDto[];
  firstFrame: number;
  /** Whether the original file is still in the library. */
  hasOriginal: boolean;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const clamp = useCallback(
    (frame: number) => Math.max(0, Math.min(frame, video.frames - 1)),
    [video.frames],
  );
  const [frame, setFrame] = useState(() => clamp(firstFrame));
  const [still, setStill] = useState<StillLoadState | null>(null);
  const [settings, setSettings] = useState<StillSettings>({ format: 'jpg', size: 'full', withLine: false });
  const step = (by: number) => setFrame((current) => clamp(current + by));
  const framesPerSecond = Math.round(video.rate.num / video.rate.den);
  const ms = frameStartMs(frame + 0.5, video.rate);
  const nearest = nearestLine(lines, ms);
  const line = lines[nearest] ?? null;
  // For a clip with several segments, propose the current one: frames between segments are not in the clip.
  const segment =
    clip?.segments.find(({ startFrame, endFrame }) => frame >= startFrame && frame < endFrame) ??
    clip?.segments[0];

  const [, setParams] = useSearchParams();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setParams(
          (params) => {
            params.set('frame', String(frame));
            return params;
          },
          { replace: true, preventScrollReset: true },
        ),
      ADDRESS_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [frame, setParams]);

  const stepLine = (by: 1 | -1) => {
    const startMs = frameStartMs(frame, video.rate);
    const next =
      by > 0
        ? lines.find((other) => other.startMs > startMs + 1)
        : lines.findLast((other) => other.endMs <= startMs);
    if (next) setFrame(clamp(frameAt(next.startMs, video.rate)));
  };
  useShortcuts({
    previousFrame: () => step(-1),
    nextFrame: () => step(1),
    back: () => step(-5 * framesPerSecond),
    forward: () => step(5 * framesPerSecond),
    previousLine: () => stepLine(-1),
    nextLine: () => stepLine(1),
  });

  return (
    <>
      <div className="stage">
        <div className="page py-4">
          <div className="mx-auto" style={{ maxWidth: `calc(68vh * ${video.width / video.height})` }}>
            <StillView video={video} frame={frame} onLoadState={setStill} />
            {settings.withLine && line ? (
              <div className="px-6 py-4 [color-scheme:light]" style={{ background: 'var(--color-paper)' }}>
                <div className="relative px-6 py-2 text-ink">
                  <span aria-hidden="true" className="bracket text-line" />
                  <LineText en={line.en} zh={line.zh} align="center" />
                </div>
              </div>
            ) : null}
          </div>
          <div className="flex flex-wrap items-center justify-center gap-1 pt-3">
            {clip ? (
              <IconButton
                icon={ChevronFirst}
                label={t('stills.clipFirst')}
                onClick={() => setFrame(clamp(toFilmFrame(clip.segments, 0)))}
              />
            ) : null}
            <IconButton icon={ChevronsLeft} label={t('stills.back')} onClick={() => step(-framesPerSecond)} />
            <IconButton
              icon={ChevronLeft}
              label={t('stills.previous')}
              keys={shortcutLabel('previousFrame')}
              onClick={() => step(-1)}
            />
            <span className="order-first flex w-full items-center justify-center sm:order-none sm:w-auto">
              <TimeCodeField
                label={t('stills.jump')}
                frame={frame}
                timing={{ rate: video.rate, frames: video.frames - 1 }}
                validate={() => null}
                onCommit={(next) => setFrame(clamp(next))}
              />
              <span className="figures min-w-[72px] px-2 text-16!" data-testid="frame-number">
                f{frame}
              </span>
            </span>
            <IconButton
              icon={ChevronRight}
              label={t('stills.next')}
              keys={shortcutLabel('nextFrame')}
              onClick={() => step(1)}
            />
            <IconButton
              icon={ChevronsRight}
              label={t('stills.forward')}
              onClick={() => step(framesPerSecond)}
            />
            {clip ? (
              <IconButton
                icon={ChevronLast}
                label={t('stills.clipLast')}
                onClick={() => setFrame(clamp(toFilmFrame(clip.segments, countFrames(clip.segments) - 1)))}
              />
            ) : null}
            <ShortcutsHelp />
          </div>
          <p className="pt-2 text-center text-12 text-ink-2" aria-live="polite">
            {still?.frame !== frame || still.state === 'loading'
              ? t('stills.sharpening')
              : still.state === 'failed'
                ? t('stills.failed')
                : `${hasOriginal ? t('stills.sharp') : t('stills.noOriginal')} · ${t('stills.pixels', { width: still.width, height: still.height })}`}
          </p>
          <SharpestFrameButton videoId={video.id} frame={frame} onFrame={(next) => setFrame(clamp(next))} />
        </div>
      </div>
      <div className="page grid gap-x-10 gap-y-8 py-8 lg:grid-cols-[1fr_360px]">
        <section className="grid content-start gap-3">
          <h2 className="text-14 text-ink-2">
            {line === null
              ? t('stills.noLine')
              : lineSpokenAt(lines, ms) === nearest
                ? t('stills.nearest')
                : t('stills.nearestAway')}
          </h2>
          {line ? <LineText en={line.en} zh={line.zh} size="l" /> : null}
        </section>
        <StillOptions
          film={film}
          video={video}
          frame={frame}
          line={line}
          still={still}
          settings={settings}
          hasOriginal={hasOriginal}
          onChange={setSettings}
        />
      </div>
      <StillSeriesEditor
        video={video}
        span={
          segment
            ? { first: clamp(segment.startFrame), last: clamp(segment.endFrame - 1) }
            : { first: clamp(frame - 2 * framesPerSecond), last: clamp(frame + 2 * framesPerSecond) }
        }
        fileFormat={{ size: settings.size, format: settings.format }}
        onFrame={(next) => setFrame(clamp(next))}
      />
    </>
  );
}
