import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonView } from '#domain/lessons/types.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { useWatchReport } from '../campaigns/use-watch-report.ts';
import { MediaFailed } from '../player/media-failed.tsx';
import { openingUrl } from '../player/opening-url.ts';
import type { Playback } from '../player/playback.ts';
import { StartButton } from '../player/player.tsx';
import { usePlaybackFact } from '../player/use-playback.ts';

/** The picture of a lesson, in the dark of the stage. A touch plays what `onToggle` says. */
export function LessonStage({
  view,
  playback,
  videoRef,
  onToggle,
}: {
  view: LessonView;
  playback: Playback | null;
  /** From usePlayback. */
  videoRef: (element: HTMLVideoElement | null) => void;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const stage = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  const { lesson, facts, frame } = view;
  const [src] = useState(() =>
    openingUrl({ videoId: lesson.videoId, startMs: lesson.startMs, rate: facts.rate }),
  );
  const playing = usePlaybackFact(playback, (snapshot) => snapshot.playing, false);
  const blocked = usePlaybackFact(playback, (snapshot) => snapshot.blocked, false);
  // What is played here counts as watched, for the red packet at the end.
  useWatchReport({
    active: lesson.hbId !== null,
    videoId: lesson.videoId,
    durationMs: facts.durationMs,
    playback,
  });
  return (
    <section
      ref={stage}
      aria-label={t('player.region')}
      className="stage relative aspect-video max-h-[44dvh] w-full shrink-0"
    >
      <video
        ref={videoRef}
        src={src}
        poster={stillUrl(lesson.videoId, frame, 'mezzanine', 'jpg')}
        preload="auto"
        playsInline
        muted={false}
        tabIndex={-1}
        className="h-full w-full bg-stage object-contain"
        onClick={onToggle}
        onError={() => setFailed(true)}
        onLoadedData={() => setFailed(false)}
      />
      {playing && !blocked ? null : (
        <StartButton note={blocked ? t('player.blocked') : null} onClick={onToggle} />
      )}
      {failed ? <MediaFailed stage={stage} /> : null}
    </section>
  );
}
