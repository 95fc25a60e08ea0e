import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonPageDto } from '#contract/lessons.ts';
import type { Playback } from '../../player/playback.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { VideoLoadError } from '../../player/video-load-error.tsx';
import { StartButton } from '../../player/video-player.tsx';
import { videoUrlAtTime } from '../../player/video-url-at-time.ts';
import { useWatchProgressReport } from '../red-packets/use-watch-progress-report.ts';

/** The picture of a lesson, in the dark of the stage. A touch plays what `onToggle` says. */
export function LessonVideo({
  lesson,
  playback,
  videoRef,
  onToggle,
}: {
  lesson: LessonPageDto;
  playback: Playback | null;
  /** From usePlayback. */
  videoRef: (element: HTMLVideoElement | null) => void;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const stage = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  const { videoId, startMs, durationMs } = lesson;
  const [src] = useState(() =>
    videoUrlAtTime({ videoId, startMs, rate: { num: lesson.rateNum, den: lesson.rateDen } }),
  );
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const blocked = usePlaybackValue(playback, (snapshot) => snapshot.blocked, false);
  // What is played here counts as watched, for the red packet at the end.
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
      className="stage relative aspect-video max-h-[44dvh] w-full shrink-0"
    >
      <video
        ref={videoRef}
        src={src}
        poster={lesson.still}
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
      {failed ? <VideoLoadError stage={stage} /> : null}
    </section>
  );
}
