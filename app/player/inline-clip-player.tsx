import { Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FrameRate, frameAt } from '#shared/frames.ts';
import { stillUrl } from '#shared/media-urls.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../ui/index.ts';
import type { Playback } from './playback.ts';
import { usePlayerSettings } from './player-settings.ts';
import { usePlayback, usePlaybackValue } from './use-playback.ts';
import { videoUrlAtTime } from './video-url-at-time.ts';

/** A part of a video; times in milliseconds. */
export interface PlayableClip {
  videoId: string;
  startMs: number;
  endMs: number;
  rate: FrameRate;
}

/** The player that is playing. Starting another one pauses it. */
let activePlayback: Playback | null = null;

/** A clip that plays in place of its still: a click plays it from the start, another click pauses it. */
export function InlineClipPlayer({
  clip,
  label,
  autoPlay = false,
  isFirst = false,
  className,
}: {
  clip: PlayableClip;
  /** The spoken text, for the name of the button. */
  label: string;
  /** Plays as soon as it is shown. */
  autoPlay?: boolean;
  /** Fetches the still before the page's other images: it is the largest thing that shows. */
  isFirst?: boolean;
  className?: string;
}) {
  const { t } = useTranslation();
  const [isOpened, setIsOpened] = useState(autoPlay);
  const still = stillUrl(
    clip.videoId,
    frameAt((clip.startMs + clip.endMs) / 2, clip.rate),
    'mezzanine',
    'webp',
  );
  return (
    <div className={classNames('stage relative aspect-video overflow-hidden rounded-read', className)}>
      {isOpened ? (
        <OpenedClip clip={clip} still={still} label={label} />
      ) : (
        <button
          type="button"
          onClick={() => setIsOpened(true)}
          aria-label={t('words.playClip', { text: label })}
          className="group grid h-full w-full place-items-center [--focus-inset:6px]"
        >
          <img
            src={still}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            className="absolute inset-0 h-full w-full object-cover"
          />
          <PlayIcon playing={false} />
        </button>
      )}
    </div>
  );
}

function OpenedClip({ clip, still, label }: { clip: PlayableClip; still: string; label: string }) {
  const { t } = useTranslation();
  const [{ speed, muted }] = usePlayerSettings();
  const { videoRef, playback } = usePlayback({ source: clip.videoId, rate: clip.rate });
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const [failed, setFailed] = useState(false);
  const { startMs, endMs } = clip;
  const [src] = useState(() => videoUrlAtTime(clip));
  const video = useRef<HTMLVideoElement | null>(null);
  const setVideo = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      videoRef(element);
    },
    [videoRef],
  );

  const start = useCallback(() => {
    if (!playback) return;
    if (activePlayback !== playback) activePlayback?.pause();
    activePlayback = playback;
    playback.playRange({ startMs, endMs });
  }, [playback, startMs, endMs]);
  useEffect(() => playback?.setRate(speed), [playback, speed]);
  useEffect(() => {
    start();
    return () => {
      if (activePlayback === playback) activePlayback = null;
    };
  }, [start, playback]);

  return (
    <button
      type="button"
      onClick={() => {
        if (failed) video.current?.load();
        if (playing) playback?.pause();
        else start();
      }}
      aria-label={playing ? t('player.pause') : t('words.playClip', { text: label })}
      className="group grid h-full w-full place-items-center [--focus-inset:6px]"
    >
      <video
        ref={setVideo}
        src={src}
        poster={still}
        preload="auto"
        playsInline
        muted={muted}
        tabIndex={-1}
        onError={() => setFailed(true)}
        onLoadedData={() => setFailed(false)}
        className="absolute inset-0 h-full w-full object-cover"
      />
      {failed ? (
        <span role="alert" className="relative bg-stage/85 px-3 py-1 text-12">
          {t('player.mediaFailed')}
        </span>
      ) : (
        <PlayIcon playing={playing} />
      )}
    </button>
  );
}

function PlayIcon({ playing }: { playing: boolean }) {
  const Icon = playing ? Pause : Play;
  return (
    <span
      className={classNames(
        'relative grid size-11 place-items-center rounded-full bg-line text-on-line transition group-hover:brightness-95',
        playing && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
      )}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
