import { useEffect, useState } from 'react';
import type { ClipDto, SourceVideoDto } from '#contract/clips.ts';
import { countFrames, type FrameSpan, toFilmFrame } from '#shared/clip-segments.ts';
import { clipFileUrl, stillUrl, videoUrl } from '#shared/media-urls.ts';
import { formatFrameTimeCode } from '#shared/time-code.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FrameView } from '../../player/frame-view.tsx';

/** How long an end of the selection stays before its frame is requested, in milliseconds. */
const SETTLE_MS = 200;

/**
 * Shows the first and last frame of these spans as pictures. Once exactly these spans have been cut, shows both frames as
 * they are in the film and in the finished file, side by side.
 */
export function EdgeFrames({
  video,
  spans,
  clip,
}: {
  video: SourceVideoDto;
  spans: readonly FrameSpan[];
  /** The finished clip of exactly these spans; null if there is none. */
  clip: ClipDto | null;
}) {
  const { t } = useTranslation();
  const { proof } = clip ?? {};
  return (
    <div
      className={
        clip ? 'grid content-start gap-6 sm:grid-cols-2' : 'grid grid-cols-2 content-start gap-4 sm:gap-6'
      }
    >
      <FramePair
        video={video}
        frame={toFilmFrame(spans, 0)}
        name={t('clipEditor.firstFrame')}
        edge="in"
        finished={clip && proof ? { clip, frames: proof.frames, frame: 0, off: proof.firstFrameOff } : null}
      />
      <FramePair
        video={video}
        frame={toFilmFrame(spans, countFrames(spans))}
        name={t('clipEditor.lastFrame')}
        edge="out"
        finished={
          clip && proof
            ? { clip, frames: proof.frames, frame: proof.frames - 1, off: proof.lastFrameOff }
            : null
        }
      />
    </div>
  );
}

function FramePair({
  video,
  frame,
  name,
  edge,
  finished,
}: {
  video: SourceVideoDto;
  frame: number;
  name: string;
  edge: 'in' | 'out';
  finished: { clip: ClipDto; frames: number; frame: number; off: number } | null;
}) {
  const { t } = useTranslation();
  const aspect = { aspectRatio: `${video.width} / ${video.height}` };
  return (
    <figure className="grid content-start gap-2" data-edge-frames={edge}>
      <div className="relative flex items-center gap-2 px-3 py-2 sm:px-4">
        <span
          aria-hidden="true"
          className={`absolute inset-y-0 w-3 border-line border-y-2 ${edge === 'in' ? 'left-0 border-l-2' : 'right-0 border-r-2'}`}
        />
        <div className="min-w-0 flex-1" style={aspect}>
          {finished ? (
            <FrameView
              src={videoUrl(video.id)}
              timing={video}
              frame={frame}
              label={`${name} f${frame}`}
              className="h-full w-full"
            />
          ) : (
            <SettledFrame videoId={video.id} frame={frame} label={`${name} f${frame}`} />
          )}
        </div>
        {finished ? (
          <>
            <span aria-hidden="true" className="figures text-20!">
              =
            </span>
            <div className="min-w-0 flex-1" style={aspect}>
              <FrameView
                src={clipFileUrl(finished.clip.clipId, 'mp4')}
                timing={{ rate: video.rate, frames: finished.frames }}
                frame={finished.frame}
                label={t('clipEditor.finishedFrame', { frame: finished.frame })}
                className="h-full w-full"
              />
            </div>
          </>
        ) : null}
      </div>
      <figcaption className="figures flex flex-wrap justify-between gap-x-4 px-3 text-ink-2 sm:px-4">
        <span>
          <span className="font-sans text-ink">{name}</span>{' '}
          {formatFrameTimeCode({ frame, rate: video.rate })} f{frame}
        </span>
        {finished ? (
          <span className="text-good">{t('clipEditor.frameError', { count: finished.off })}</span>
        ) : null}
      </figcaption>
    </figure>
  );
}

/** A frame of the film, requested when the selection has not changed for a moment. */
function SettledFrame({ videoId, frame, label }: { videoId: string; frame: number; label: string }) {
  const [settled, setSettled] = useState(frame);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(frame), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [frame]);
  return (
    <img
      src={stillUrl(videoId, settled, 'mezzanine', 'webp')}
      alt={label}
      className="h-full w-full bg-sunk object-contain"
    />
  );
}
