import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilmPageVideoDto } from '#contract/films.ts';
import type { LineDto } from '#contract/lines.ts';
import { videoUrl } from '#shared/media-urls.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import { createTranscriptSource } from '../../player/transcript-source.ts';
import { TranscriptStore } from '../../player/transcript-store.ts';
import { useLinePlayer } from '../../player/use-line-player.ts';
import { usePlayback } from '../../player/use-playback.ts';
import { VideoPlayer } from '../../player/video-player.tsx';
import { videoUrlAtTime } from '../../player/video-url-at-time.ts';
import { EmptyState } from '../../ui/index.ts';
import { VideoRedPacket } from '../red-packets/video-red-packet.tsx';
import { FilmActions } from './film-actions.tsx';
import { TranscriptList } from './transcript-list.tsx';

/** Duration, number of frames, and frame rate of a video that is ready. */
export interface PlayableTiming extends VideoTiming {
  durationMs: number;
}

/** Returns the timing of a video; null until it is ready. */
export function playableTimingOf(video: FilmPageVideoDto): PlayableTiming | null {
  const { durationMs, frames, rateNum, rateDen } = video;
  if (video.state !== 'ready') return null;
  if (durationMs === null || frames === null || rateNum === null || rateDen === null) return null;
  return { durationMs, frames, rate: { num: rateNum, den: rateDen } };
}

/** The player, lines, and actions of a video that is ready, with `children` below them. */
export function FilmPlayer({
  video,
  timing,
  lines,
  startMs,
  slowConnection,
  children,
}: {
  video: FilmPageVideoDto;
  timing: PlayableTiming;
  /** All lines, or none if there are too many to load with the page. */
  lines: LineDto[];
  startMs: number | null;
  /** Whether the page request reported a slow connection. */
  slowConnection: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines change only with the revision
  const transcript = useMemo(
    () =>
      new TranscriptStore({
        lines,
        count: video.lines,
        fetcher: lines.length < video.lines ? createTranscriptSource(video.id) : null,
      }),
    [video.id, video.revision, video.lines],
  );
  const { videoRef, playback } = usePlayback({ source: video.id, rate: timing.rate, frames: timing.frames });
  const player = useLinePlayer({ playback, transcript, durationMs: timing.durationMs });

  const [src] = useState(() =>
    startMs === null ? videoUrl(video.id) : videoUrlAtTime({ videoId: video.id, startMs, rate: timing.rate }),
  );

  const startedAt = useRef<number | null>(null);
  useEffect(() => {
    if (!player || startMs === null || startedAt.current === startMs) return;
    startedAt.current = startMs;
    player.seek(startMs);
  }, [player, startMs]);

  return (
    <div className="mx-auto max-w-[1680px] lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(340px,28%)]">
      <div className="min-w-0">
        <VideoPlayer
          videoId={video.id}
          durationMs={timing.durationMs}
          thumbnailSprite={video.thumbnailSprite}
          transcript={transcript}
          player={player}
          videoRef={videoRef}
          src={src}
          slowConnection={slowConnection}
        />
        <FilmActions filmId={video.filmId} videoId={video.id} transcript={transcript} player={player} />
        <VideoRedPacket videoId={video.id} durationMs={timing.durationMs} playback={playback} />
        <div className="hidden lg:block">{children}</div>
      </div>
      {transcript.count > 0 ? (
        <TranscriptList
          videoId={video.id}
          rate={timing.rate}
          transcript={transcript}
          player={player}
          className="h-[66dvh] border-rule border-b lg:sticky lg:top-0 lg:h-[min(100dvh,960px)] lg:border-b-0 lg:border-l"
        />
      ) : (
        <div className="border-rule lg:border-l">
          <EmptyState title={t('player.noLineYet')} text={t('player.noLines')} />
        </div>
      )}
      <div className="lg:hidden">{children}</div>
    </div>
  );
}
