import { useEffect, useRef, useState } from 'react';
import { preload as preloadFile } from 'react-dom';
import type { SourceVideoDto } from '#contract/clips.ts';
import { posterUrl } from '#shared/media-urls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ShortcutsHelp } from '../../keyboard/shortcuts-help.tsx';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import type { LinePlayer } from '../../player/line-player.ts';
import { PlayerControls } from '../../player/player-controls.tsx';
import { usePlayerSettings } from '../../player/player-settings.ts';
import { SeekBar } from '../../player/seek-bar.tsx';
import { StartButton } from '../../player/start-button.tsx';
import { SubtitleLine } from '../../player/subtitle-line.tsx';
import type { TranscriptStore } from '../../player/transcript-store.ts';
import { useFilmPreload } from '../../player/use-film-preload.ts';
import { useCurrentLine, useLoopSnapshot, useTranscriptVersion } from '../../player/use-line-player.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { useVideoSource } from '../../player/use-video-source.ts';
import { VideoLoadError } from '../../player/video-load-error.tsx';
import { classNames } from '../../ui/index.ts';
import type { LineRun } from './line-run.ts';
import type { Opening } from './opening.ts';
import type { WorkspacePicture } from './picture.ts';
import { RunLines } from './run-lines.tsx';
import type { Verb } from './verbs.ts';

/** How high the picture may be beside a panel. A panel that needs the width below it leaves less. */
const maxHeights: Partial<Record<Verb, string>> = {
  cut: 'lg:max-h-[clamp(140px,calc(100svh-594px),520px)]',
};
const usualMaxHeight = 'lg:max-h-[max(240px,calc(100dvh-324px))]';

/**
 * The one player of the workspace: picture, line, seek bar, controls, and shortcuts, in dark colors. On a phone, the picture
 * stays at the top while the rest scrolls.
 */
export function Stage({
  video,
  picture,
  bounds,
  verb,
  transcript,
  run,
  onClearRun,
  player,
  openingLine,
  videoRef,
  opening,
  slowConnection,
  onOverlay,
}: {
  video: SourceVideoDto;
  picture: WorkspacePicture;
  /** The part of the picture that is played: the clip or the run of lines; null for all of it. Milliseconds. */
  bounds: { startMs: number; endMs: number } | null;
  verb: Verb;
  transcript: TranscriptStore;
  /** The selected run of lines; null for none. */
  run: LineRun | null;
  onClearRun: () => void;
  player: LinePlayer | null;
  /** Index of the line that the address names; shown until the player knows better. */
  openingLine: number;
  videoRef: (element: HTMLVideoElement | null) => void;
  opening: Opening;
  slowConnection: boolean;
  /** Gets the element over the picture, for the panel. */
  onOverlay: (element: HTMLElement | null) => void;
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
  const filmPreload = useFilmPreload();
  const { source, leaveStream } = useVideoSource({
    videoId: video.id,
    src: opening.src,
    // Only films have a stream.
    slowConnection: slowConnection && picture.kind === 'film',
  });
  // Exact frames are only in the film, so it is fetched for them everywhere.
  const preload = verb === 'cut' || verb === 'still' ? 'auto' : filmPreload;
  // A film that is fetched at once shows its frame soon. Making a still of it would only compete with that.
  const poster = preload === 'none' || picture.kind === 'clip' ? opening.still : posterUrl(video.id);
  // It is the largest thing that the page shows on a phone.
  if (preload === 'none') preloadFile(poster, { as: 'image', fetchPriority: 'high' });

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

  // While nothing plays, the line is the one at the playhead, so that there is something to read.
  // Until there is a player for the lines of a new clip, the old one counts in those of the film.
  const resting = current < 0 || current >= transcript.count ? openingLine : current;
  const line = transcript.lineAt(waiting || !playing ? resting : spoken);
  const { durationMs } = picture;
  // The list of lines needs the room; with other panels, the line stays with the picture: below it on a phone, beside it on a
  // tablet, where both would cover half of the page.
  const hasLineBeside = verb !== 'listen';
  const subtitle = run ? (
    <RunLines
      run={run}
      transcript={transcript}
      current={current}
      mode={subtitles}
      isChineseHeld={isChineseHeld}
      onOpenWord={() => playback?.pause()}
      onClear={onClearRun}
    />
  ) : (
    <SubtitleLine
      lineId={line?.id ?? null}
      en={line?.en ?? null}
      zh={line?.zh ?? null}
      mode={subtitles}
      isChineseHeld={isChineseHeld}
      waiting={waiting}
      compact={verb === 'cut'}
      onOpenWord={() => playback?.pause()}
    />
  );
  return (
    <section
      ref={stage}
      aria-label={t('player.region')}
      className="stage group/stage flex flex-col max-lg:contents fullscreen:flex! fullscreen:h-dvh fullscreen:w-dvw"
    >
      <div
        className={classNames(
          'stage max-lg:[@media(min-height:600px)]:sticky max-lg:top-0 max-lg:z-20 group-fullscreen/stage:flex group-fullscreen/stage:min-h-0 group-fullscreen/stage:flex-1 group-fullscreen/stage:flex-col!',
          hasLineBeside && 'md:max-lg:flex',
        )}
      >
        <div
          className={classNames(
            'relative isolate max-h-[44dvh] min-h-0 w-full overflow-hidden group-fullscreen/stage:flex-1 group-fullscreen/stage:max-h-none! group-fullscreen/stage:w-full! group-fullscreen/stage:aspect-auto!',
            hasLineBeside ? 'md:max-lg:w-3/5' : 'md:max-lg:max-h-[36dvh]',
            maxHeights[verb] ?? usualMaxHeight,
          )}
          style={{ aspectRatio: video.width / video.height }}
        >
          <video
            key={picture.id}
            ref={videoRef}
            src={picture.kind === 'film' ? source : opening.src}
            poster={poster}
            preload={preload}
            playsInline
            muted={muted}
            className="h-full w-full bg-stage object-contain"
            onClick={toggle}
            onError={() => setFailed(!leaveStream())}
            onLoadedData={() => setFailed(false)}
          />
          <div ref={onOverlay} className="pointer-events-none absolute inset-0" />
          {(hasStarted && !blocked) || verb === 'still' || verb === 'cut' ? null : (
            <StartButton note={blocked ? t('player.blocked') : null} onClick={toggle} />
          )}
          {failed ? <VideoLoadError stage={stage} /> : null}
        </div>
        {hasLineBeside ? (
          <div className="md:max-lg:grid md:max-lg:w-2/5 md:max-lg:content-center group-fullscreen/stage:w-full!">
            {subtitle}
          </div>
        ) : null}
      </div>
      <div className="stage">
        {hasLineBeside ? null : subtitle}
        {verb === 'cut' ? null : (
          <SeekBar
            playback={playback}
            videoId={video.id}
            startMs={bounds?.startMs ?? 0}
            durationMs={bounds ? bounds.endMs - bounds.startMs : durationMs}
            thumbnailSprite={picture.kind === 'film' ? video.thumbnailSprite : null}
            openingMs={opening.ms}
            lines={loadedLines}
            current={transcript.lineAt(current)}
            onSeek={(ms) => player?.seek(ms)}
          />
        )}
        <PlayerControls
          playback={playback}
          runner={player?.runner ?? null}
          stage={stage}
          openingMs={opening.ms}
          durationMs={durationMs}
          unit="line"
          compact={verb !== 'listen' && verb !== 'shadow'}
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
          <ShortcutsHelp />
        </PlayerControls>
      </div>
    </section>
  );
}
