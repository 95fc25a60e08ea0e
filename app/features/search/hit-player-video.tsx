import { useEffect, useMemo } from 'react';
import { preload as preloadFile } from 'react-dom';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { posterUrl } from '#shared/media-urls.ts';
import type { Playback } from '../../player/playback.ts';
import { usePlayerSettings } from '../../player/player-settings.ts';
import { usePlayback } from '../../player/use-playback.ts';
import { videoUrlAtTime } from '../../player/video-url-at-time.ts';
import { classNames } from '../../ui/index.ts';

/**
 * One of the two video elements of the hit player. While it is hidden and may preload, it loads its hit's video at the hit's
 * first frame, so that it can start at once.
 */
export function HitPlayerVideo({
  hit,
  active,
  preload,
  onPlayback,
  onToggle,
  onFailed,
}: {
  hit: SearchHitDto;
  active: boolean;
  /** Whether the video is loaded before it is played. */
  preload: 'auto' | 'none';
  onPlayback: (playback: Playback | null) => void;
  onToggle: () => void;
  onFailed: (failed: boolean) => void;
}) {
  const [{ speed, muted }] = usePlayerSettings();
  const rate = { num: hit.rateNum, den: hit.rateDen };
  const { videoRef, playback } = usePlayback({ source: hit.videoId, rate });
  const { startMs } = hit.proposedCut;
  // The poster is the largest thing that the page shows.
  if (active) preloadFile(posterUrl(hit.videoId), { as: 'image', fetchPriority: 'high' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hit of the same video is a seek, not a new file
  const src = useMemo(() => videoUrlAtTime({ videoId: hit.videoId, startMs, rate }), [hit.videoId]);
  useEffect(() => onPlayback(playback), [playback, onPlayback]);
  useEffect(() => playback?.setRate(speed), [playback, speed]);
  useEffect(() => {
    if (!playback || active) return;
    playback.pause();
    playback.seekMs(startMs);
  }, [playback, active, startMs]);
  return (
    <video
      ref={videoRef}
      src={src}
      poster={posterUrl(hit.videoId)}
      preload={preload}
      playsInline
      muted={muted}
      aria-hidden={active ? undefined : true}
      tabIndex={-1}
      onClick={onToggle}
      onError={() => onFailed(true)}
      onLoadedData={() => onFailed(false)}
      className={classNames(
        'absolute inset-0 h-full w-full bg-stage object-contain',
        active ? 'z-[1]' : 'pointer-events-none z-0',
      )}
    />
  );
}
