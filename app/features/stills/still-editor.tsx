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
import { IconButton, LineText } from '../../ui/index.ts';
import { TimeCodeField } from '../../ui/time-code-field.tsx';
import { lineSpokenAt, nearestLine } from '../clip-editor/hit-test.ts';
import { SharpestFrameButton } from './sharpest-frame-button.tsx';
import { StillOptions, type StillSettings } from './still-options.tsx';
import { StillSeriesEditor } from './still-series-editor.tsx';
import { type StillLoadState, StillView } from './still-view.tsx';

/** The address follows the frame, but not at every step. Milliseconds. */
const ADDRESS_MS = 400;

/** One frame, large: step to the right one, see its line, take it home. */
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
  /** The film as it was brought is still there. */
  hasOriginal: boolean;
}) {
  const { t } = useTranslation();
  const caps = useShortcutLabel();
  const limit = useCallback(
    (frame: number) => Math.max(0, Math.min(frame, video.frames - 1)),
    [video.frames],
  );
  const [frame, setFrame] = useState(() => limit(firstFrame));
  const [still, setStill] = useState<StillLoadState | null>(null);
  const [choice, setChoice] = useState<StillSettings>({ format: 'jpg', size: 'full', withLine: false });
  const step = (by: number) => setFrame((now) => limit(now + by));
  const second = Math.round(video.rate.num / video.rate.den);
  const ms = frameStartMs(frame + 0.5, video.rate);
  const near = nearestLine(lines, ms);
  const line = lines[near] ?? null;
  // Of a clip of several stretches the one that is looked at: what lies between them is not in it.
  const stretch =
    clip?.segments.find(({ startFrame, endFrame }) => frame >= startFrame && frame < endFrame) ??
    clip?.segments[0];

  const [, setParams] = useSearchParams();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setParams(
          (before) => {
            before.set('frame', String(frame));
            return before;
          },
          { replace: true, preventScrollReset: true },
        ),
      ADDRESS_MS,
    );
    return () => clearTimeout(timer);
  }, [frame, setParams]);

  const stepLine = (by: 1 | -1) => {
    const startMs = frameStartMs(frame, video.rate);
    const next =
      by > 0 ? lines.find((one) => one.startMs > startMs + 1) : lines.findLast((one) => one.endMs <= startMs);
    if (next) setFrame(limit(frameAt(next.startMs, video.rate)));
  };
  useShortcuts({
    previousFrame: () => step(-1),
    nextFrame: () => step(1),
    back: () => step(-5 * second),
    forward: () => step(5 * second),
    previousLine: () => stepLine(-1),
    nextLine: () => stepLine(1),
  });

  return (
    <>
      <div className="stage">
        <div className="page py-4">
          <div className="mx-auto" style={{ maxWidth: `calc(68vh * ${video.width / video.height})` }}>
            <StillView video={video} frame={frame} onSharp={setStill} />
            {choice.withLine && line ? (
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
                label={t('freeze.clipFirst')}
                onClick={() => setFrame(limit(toFilmFrame(clip.segments, 0)))}
              />
            ) : null}
            <IconButton icon={ChevronsLeft} label={t('freeze.back')} onClick={() => step(-second)} />
            <IconButton
              icon={ChevronLeft}
              label={t('freeze.previous')}
              keys={caps('previousFrame')}
              onClick={() => step(-1)}
            />
            <span className="order-first flex w-full items-center justify-center sm:order-none sm:w-auto">
              <TimeCodeField
                label={t('freeze.jump')}
                frame={frame}
                timing={{ rate: video.rate, frames: video.frames - 1 }}
                validate={() => null}
                onCommit={(next) => setFrame(limit(next))}
              />
              <span className="figures min-w-[72px] px-2 text-16!" data-testid="frame-number">
                f{frame}
              </span>
            </span>
            <IconButton
              icon={ChevronRight}
              label={t('freeze.next')}
              keys={caps('nextFrame')}
              onClick={() => step(1)}
            />
            <IconButton icon={ChevronsRight} label={t('freeze.forward')} onClick={() => step(second)} />
            {clip ? (
              <IconButton
                icon={ChevronLast}
                label={t('freeze.clipLast')}
                onClick={() => setFrame(limit(toFilmFrame(clip.segments, countFrames(clip.segments) - 1)))}
              />
            ) : null}
            <ShortcutsHelp />
          </div>
          <p className="pt-2 text-center text-12 text-ink-2" aria-live="polite">
            {still?.frame !== frame || still.state === 'loading'
              ? t('freeze.sharpening')
              : still.state === 'failed'
                ? t('freeze.failed')
                : `${hasOriginal ? t('freeze.sharp') : t('freeze.noOriginal')} · ${t('freeze.pixels', { width: still.width, height: still.height })}`}
          </p>
          <SharpestFrameButton videoId={video.id} frame={frame} onFrame={(next) => setFrame(limit(next))} />
        </div>
      </div>
      <div className="page grid gap-x-10 gap-y-8 py-8 lg:grid-cols-[1fr_360px]">
        <section className="grid content-start gap-3">
          <h2 className="text-14 text-ink-2">
            {line === null
              ? t('freeze.noLine')
              : lineSpokenAt(lines, ms) === near
                ? t('freeze.nearest')
                : t('freeze.nearestAway')}
          </h2>
          {line ? <LineText en={line.en} zh={line.zh} size="l" /> : null}
        </section>
        <StillOptions
          film={film}
          video={video}
          frame={frame}
          line={line}
          still={still}
          choice={choice}
          hasOriginal={hasOriginal}
          onChoice={setChoice}
        />
      </div>
      <StillSeriesEditor
        video={video}
        span={
          stretch
            ? { first: limit(stretch.startFrame), last: limit(stretch.endFrame - 1) }
            : { first: limit(frame - 2 * second), last: limit(frame + 2 * second) }
        }
        form={{ size: choice.size, format: choice.format }}
        onFrame={(next) => setFrame(limit(next))}
      />
    </>
  );
}
