import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Line, MezzanineInfo, VideoView } from '#domain/films/types.ts';
import { videoUrl } from '#shared/media-urls.ts';
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

/** Player and lines of one video that can be watched, what one can do with it, and `children` under them. */
export function FilmPlayer({
  view,
  facts,
  lines,
  startMs,
  servedWeak,
  children,
}: {
  view: VideoView;
  facts: MezzanineInfo;
  /** All lines, or none when there are too many to come with the page. */
  lines: Line[];
  startMs: number | null;
  /** The page's request told of a weak link. */
  servedWeak: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { video } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same revision has the same lines, whenever they were read
  const book = useMemo(
    () =>
      new TranscriptStore({
        lines,
        count: view.lines,
        fetcher: lines.length < view.lines ? createTranscriptSource(video.id) : null,
      }),
    [video.id, video.revision, view.lines],
  );
  const { videoRef, playback } = usePlayback({ source: video.id, rate: facts.rate, frames: facts.frames });
  const player = useLinePlayer({ playback, book, durationMs: facts.durationMs });

  const [src] = useState(() =>
    startMs === null ? videoUrl(video.id) : videoUrlAtTime({ videoId: video.id, startMs, rate: facts.rate }),
  );

  const begunAt = useRef<number | null>(null);
  useEffect(() => {
    if (!player || startMs === null || begunAt.current === startMs) return;
    begunAt.current = startMs;
    player.seek(startMs);
  }, [player, startMs]);

  return (
    <div className="mx-auto max-w-[1680px] lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(340px,28%)]">
      <div className="min-w-0">
        <VideoPlayer
          videoId={video.id}
          durationMs={facts.durationMs}
          strip={video.thumbnailSprite}
          book={book}
          player={player}
          videoRef={videoRef}
          src={src}
          servedWeak={servedWeak}
        />
        <FilmActions filmId={video.filmId} videoId={video.id} book={book} player={player} />
        <VideoRedPacket videoId={video.id} durationMs={facts.durationMs} playback={playback} />
        <div className="hidden lg:block">{children}</div>
      </div>
      {book.count > 0 ? (
        <TranscriptList
          videoId={video.id}
          rate={facts.rate}
          book={book}
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
