import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThumbnailSpriteDto } from '#contract/thumbnail-sprite.ts';
import { posterUrl } from '#shared/media-urls.ts';
import { ShortcutsHelp } from '../keyboard/shortcuts-help.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { classNames } from '../ui/index.ts';
import type { LinePlayer } from './line-player.ts';
import { PlayerControls } from './player-controls.tsx';
import { usePlayerSettings } from './player-settings.ts';
import { SeekBar } from './seek-bar.tsx';
import { SubtitleLine } from './subtitle-line.tsx';
import type { TranscriptStore } from './transcript-store.ts';
import { useFilmPreload } from './use-film-preload.ts';
import { useCurrentLine, useLoopSnapshot, useTranscriptVersion } from './use-line-player.ts';
import { usePlaybackValue } from './use-playback.ts';
import { useVideoSource } from './use-video-source.ts';
import { VideoLoadError } from './video-load-error.tsx';

/** The player of one video: picture, subtitle, seek bar, controls, and shortcuts, in dark colors. */
export function VideoPlayer({
  videoId,
  durationMs,
  thumbnailSprite,
  transcript,
  player,
  videoRef,
  src,
  slowConnection,
  children,
}: {
  videoId: string;
  durationMs: number;
  thumbnailSprite: ThumbnailSpriteDto | null;
  transcript: TranscriptStore;
  player: LinePlayer | null;
  /** Address of the video, from `videoUrl` or `videoUrlAtTime`. */
  src: string;
  /** Whether the page request reported a slow connection. */
  slowConnection: boolean;
  /** From usePlayback. */
  videoRef: (element: HTMLVideoElement | null) => void;
  /** Additional buttons in the row of controls. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const stage = useRef<HTMLElement>(null);
  const [{ speed, muted, subtitles }] = usePlayerSettings();
  const [isChineseHeld, setIsChineseHeld] = useState(false);
  const [failed, setFailed] = useState(false);
  const version = useTranscriptVersion(transcript);
  const { current, spoken } = useCurrentLine(player);
  const { waiting } = useLoopSnapshot(player?.runner ?? null);
  const playback = player?.playback ?? null;
  const isMoving = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const blocked = usePlaybackValue(playback, (snapshot) => snapshot.blocked, false);
  const playing = isMoving || waiting;
  const [loadedLines, setLoadedLines] = useState(() => transcript.loaded());
  const [hasStarted, setHasStarted] = useState(false);
  const [shouldToggle, setShouldToggle] = useState(false);
  const preload = useFilmPreload();
  const { source, leaveStream } = useVideoSource({ videoId, src, slowConnection });

  // A click before the player exists takes effect later.
  const toggle = () => (player ? player.toggle() : setShouldToggle((previous) => !previous));
  useEffect(() => {
    if (!player || !shouldToggle) return;
    setShouldToggle(false);
    player.toggle();
  }, [player, shouldToggle]);
  useEffect(() => playback?.setRate(speed), [playback, speed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the loaded lines
  useEffect(() => setLoadedLines(transcript.loaded()), [transcript, version]);
  useEffect(() => {
    if (playing) setHasStarted(true);
  }, [playing]);
  useShortcuts({ holdChinese: (phase) => setIsChineseHeld(phase === 'down') });

  const line = transcript.lineAt(waiting ? current : spoken);
  return (
    <section
      ref={stage}
      className={classNames('stage flex flex-col', 'fullscreen:h-dvh fullscreen:w-dvw')}
      aria-label={t('player.region')}
    >
      <div className="relative aspect-video max-h-[70dvh] min-h-0 w-full lg:max-h-[max(320px,calc(100dvh-268px))] [:fullscreen>&]:max-h-none [:fullscreen>&]:aspect-auto [:fullscreen>&]:flex-1">
        <video
          key={videoId}
          ref={videoRef}
          src={source}
          poster={posterUrl(videoId)}
          preload={preload}
          playsInline
          muted={muted}
          className="h-full w-full bg-stage object-contain"
          onClick={toggle}
          onError={() => setFailed(!leaveStream())}
          onLoadedData={() => setFailed(false)}
        />
        {hasStarted && !blocked ? null : (
          <StartButton note={blocked ? t('player.blocked') : null} onClick={toggle} />
        )}
        {failed ? <VideoLoadError stage={stage} /> : null}
      </div>
      <SubtitleLine
        en={line?.en ?? null}
        zh={line?.zh ?? null}
        mode={subtitles}
        isChineseHeld={isChineseHeld}
        waiting={waiting}
      />
      <SeekBar
        playback={playback}
        videoId={videoId}
        durationMs={durationMs}
        thumbnailSprite={thumbnailSprite}
        lines={loadedLines}
        current={transcript.lineAt(current)}
        onSeek={(ms) => player?.seek(ms)}
      />
      <PlayerControls
        playback={playback}
        runner={player?.runner ?? null}
        stage={stage}
        unit="line"
        transport={{
          playing,
          toggle,
          previous: () => player?.previous(),
          next: () => player?.next(),
          replay: () => player?.replay(),
          step: (frames) => player?.step(frames),
          skip: (ms) => player?.skip(ms),
        }}
      >
        {children}
        <ShortcutsHelp />
      </PlayerControls>
    </section>
  );
}

/** The start button in the middle of the picture. */
export function StartButton({ note, onClick }: { note: string | null; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={t('player.start')}
      className="absolute! inset-0 m-auto grid h-fit w-fit justify-items-center gap-2 text-ink"
    >
      <span className="relative grid size-[72px] place-items-center bg-stage/80">
        <span
          aria-hidden="true"
          className="bracket"
          style={{ '--bracket-arm': '14px' } as React.CSSProperties}
        />
        <Play size={32} strokeWidth={1.5} aria-hidden="true" />
      </span>
      {note ? <span className="bg-stage/80 px-2 py-1 text-14">{note}</span> : null}
    </button>
  );
}
