import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SearchHitDto } from '#contract/search-hit.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { PlayerControls } from '../../player/player-controls.tsx';
import { usePlayerSettings } from '../../player/player-settings.ts';
import { StartButton } from '../../player/start-button.tsx';
import { SubtitleLine } from '../../player/subtitle-line.tsx';
import { useFilmPreload } from '../../player/use-film-preload.ts';
import { useLoopSnapshot } from '../../player/use-line-player.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { VideoLoadError } from '../../player/video-load-error.tsx';
import { HitPlayerVideo } from './hit-player-video.tsx';
import { type HitPlayerCommand, useHitPlayer } from './use-hit-player.ts';

/** The player of the search page. It shows the current hit, while the next one loads in a hidden video element. */
export function HitPlayer({
  hit,
  next,
  command,
  onStep,
  onPlay,
  onEnd,
  children,
}: {
  hit: SearchHitDto;
  next: SearchHitDto | null;
  command: HitPlayerCommand;
  /** Goes to the next or previous hit and plays it. */
  onStep: (step: 1 | -1) => void;
  /** Called when the visitor plays the hit with the player's own controls. */
  onPlay?: () => void;
  /** Called when the hit has been played as often as the loop mode requires. */
  onEnd: () => void;
  /** More buttons for the row of controls. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const stage = useRef<HTMLElement>(null);
  const [{ subtitles }] = usePlayerSettings();
  const [chineseHeld, setChineseHeld] = useState(false);
  const [failed, setFailed] = useState<readonly [boolean, boolean]>([false, false]);
  const { slots, playback, runner, setPlayback, replay, toggle } = useHitPlayer({
    hit,
    next,
    command,
    onPlay,
    onNext: onEnd,
  });
  const { waiting } = useLoopSnapshot(runner);
  const videoPlaying = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const blocked = usePlaybackValue(playback, (snapshot) => snapshot.blocked, false);
  const playing = videoPlaying || waiting;
  const preload = useFilmPreload();
  // Somebody who plays a hit will want the next one to start at once, on a phone too.
  const [hasPlayed, setHasPlayed] = useState(false);
  useEffect(() => {
    if (playing) setHasPlayed(true);
  }, [playing]);
  useShortcuts({
    holdChinese: (phase) => setChineseHeld(phase === 'down'),
    nextHit: () => onStep(1),
    previousHit: () => onStep(-1),
  });
  return (
    <section
      ref={stage}
      aria-label={t('search.hitPlayer')}
      className="stage flex flex-col fullscreen:h-dvh fullscreen:w-dvw"
    >
      <div className="relative isolate aspect-video max-h-[70dvh] min-h-0 w-full overflow-hidden lg:max-h-[max(280px,calc(100dvh-412px))] [:fullscreen>&]:max-h-none [:fullscreen>&]:aspect-auto [:fullscreen>&]:flex-1">
        {([0, 1] as const).map((slot) => {
          const slotHit = slots.hits[slot];
          return slotHit ? (
            <HitPlayerVideo
              key={slot}
              hit={slotHit}
              active={slots.active === slot}
              preload={hasPlayed ? 'auto' : preload}
              onPlayback={setPlayback[slot]}
              onToggle={toggle}
              onFailed={(hasFailed) =>
                setFailed(([first, second]) => (slot === 0 ? [hasFailed, second] : [first, hasFailed]))
              }
            />
          ) : null;
        })}
        <div className="pointer-events-none absolute inset-0 z-[2] *:pointer-events-auto">
          {playing && !blocked ? null : (
            <StartButton note={blocked ? t('player.blocked') : null} onClick={toggle} />
          )}
          {failed[slots.active] ? <VideoLoadError stage={stage} /> : null}
        </div>
      </div>
      <SubtitleLine
        lineId={hit.lineId}
        en={hit.en}
        zh={hit.zh}
        spans={hit.spans}
        mode={subtitles}
        isChineseHeld={chineseHeld}
        waiting={waiting}
        onOpenWord={() => playback?.pause()}
      />
      <PlayerControls
        playback={playback}
        runner={runner}
        stage={stage}
        unit="hit"
        transport={{
          playing,
          toggle,
          previous: () => onStep(-1),
          next: () => onStep(1),
          replay,
          step: (frames) => {
            runner?.stop();
            playback?.stepFrames(frames);
          },
          skip: (ms) => {
            runner?.stop();
            playback?.seekMs(Math.max(0, playback.ms + ms));
          },
        }}
      >
        {children}
      </PlayerControls>
    </section>
  );
}
