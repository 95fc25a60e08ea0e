import { useRef, useState } from 'react';
import type { LessonPageDto } from '#contract/lessons.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Playback } from '../../player/playback.ts';
import { StartButton } from '../../player/start-button.tsx';
import { useFilmPreload } from '../../player/use-film-preload.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { VideoLoadError } from '../../player/video-load-error.tsx';
import { videoUrlAtTime } from '../../player/video-url-at-time.ts';
import { useWatchProgressReport } from '../red-packets/use-watch-progress-report.ts';

/** The video of a lesson on the dark stage. A click calls `onToggle`. */
export function LessonVideo({
  lesson,
  playback,
  videoRef,
  onToggle,
}: {
  lesson: LessonPageDto;
  playback: Playback | null;
  /** The ref that `usePlayback` returns. */
  videoRef: (element: HTMLVideoElement | null) => void;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const preload = useFilmPreload();
  const stage = useRef<HTMLElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { videoId, startMs, durationMs } = lesson;
  const [src] = useState(() =>
    videoUrlAtTime({ videoId, startMs, rate: { num: lesson.rateNum, den: lesson.rateDen } }),
  );
  const isPlaying = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const isBlocked = usePlaybackValue(playback, (snapshot) => snapshot.blocked, false);
  // Playback here counts as watching, for the red packet at the end of the lesson.
  useWatchProgressReport({
    active: lesson.hasRedPacket,
    videoId,
    durationMs,
    playback,
  });
  return (
    <section
      ref={stage}
      aria-label={t('player.region')}
      className="stage relative aspect-video max-h-[44dvh] w-full shrink-0 lg:max-h-[68dvh]"
    >
      <video
        ref={videoRef}
        src={src}
        poster={lesson.still}
        preload={preload}
        playsInline
        muted={false}
        tabIndex={-1}
        className="h-full w-full bg-stage object-contain"
        onClick={onToggle}
        onError={() => setHasFailed(true)}
        onLoadedData={() => setHasFailed(false)}
      />
      {isPlaying && !isBlocked ? null : (
        <StartButton note={isBlocked ? t('player.blocked') : null} onClick={onToggle} />
      )}
      {hasFailed ? <VideoLoadError stage={stage} /> : null}
    </section>
  );
}
