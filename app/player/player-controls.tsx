import {
  ChevronLeft,
  ChevronRight,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useShortcutLabel } from '../keyboard/custom-key-bindings.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { classNames, IconButton } from '../ui/index.ts';
import { LoopControl } from './loop-control.tsx';
import type { LoopRunner } from './loop-runner.ts';
import type { Playback } from './playback.ts';
import { usePlayerSettings } from './player-settings.ts';
import { SpeedControl } from './speed-control.tsx';
import { SubtitleControl } from './subtitle-control.tsx';
import { TimeReadout } from './time-readout.tsx';
import { useFullscreen } from './use-fullscreen.ts';

/** What the buttons do. `previous`, `next`, and `replay` apply to lines or to search hits. */
export interface PlayerCommands {
  playing: boolean;
  toggle: () => void;
  previous: () => void;
  next: () => void;
  replay: () => void;
  step: (frames: number) => void;
  /** Skips by milliseconds; negative values skip back. */
  skip: (ms: number) => void;
}

const SKIP_MS = 5000;

/** The row of controls below the video, with their shortcuts. `unit` is what the previous and next buttons move by. */
export function PlayerControls({
  transport,
  playback,
  runner,
  stage,
  openingMs = 0,
  durationMs = null,
  unit,
  compact = false,
  children,
}: {
  transport: PlayerCommands;
  playback: Playback | null;
  runner: LoopRunner | null;
  /** The element to show in full screen. */
  stage: RefObject<HTMLElement | null>;
  /** Time of the playhead before there is a playback, and length of the video, in milliseconds; null hides the length. */
  openingMs?: number;
  durationMs?: number | null;
  unit: 'line' | 'hit';
  /** Whether a small screen shows one row: without time, speed, loop, and subtitles. Their shortcuts stay. */
  compact?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const [{ muted }, change] = usePlayerSettings();
  const fullScreen = useFullscreen(stage);
  useShortcuts({
    play: transport.toggle,
    previousLine: transport.previous,
    nextLine: transport.next,
    replayLine: transport.replay,
    back: () => transport.skip(-SKIP_MS),
    forward: () => transport.skip(SKIP_MS),
    previousFrame: () => transport.step(-1),
    nextFrame: () => transport.step(1),
    mute: () => change({ muted: !muted }),
    fullScreen: fullScreen.toggle,
  });
  const keysProp = (action: Parameters<typeof shortcutLabel>[0]) => {
    const keys = shortcutLabel(action);
    return keys ? { keys } : {};
  };
  const names =
    unit === 'line'
      ? ({ previous: 'player.previousLine', next: 'player.nextLine', replay: 'player.replayLine' } as const)
      : ({ previous: 'player.previousHit', next: 'player.nextHit', replay: 'player.replayHit' } as const);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 pt-1 pb-2 md:px-3">
      <div className="flex items-center">
        <IconButton
          icon={ChevronLeft}
          label={t(names.previous)}
          {...keysProp('previousLine')}
          onClick={transport.previous}
        />
        <IconButton
          icon={transport.playing ? Pause : Play}
          size="l"
          label={transport.playing ? t('player.pause') : t('player.play')}
          {...keysProp('play')}
          onClick={transport.toggle}
          data-tour="play"
        />
        <IconButton
          icon={ChevronRight}
          label={t(names.next)}
          {...keysProp('nextLine')}
          onClick={transport.next}
        />
        <IconButton
          icon={RotateCcw}
          label={t(names.replay)}
          {...keysProp('replayLine')}
          onClick={transport.replay}
        />
      </div>
      <div className={compact ? 'max-lg:hidden' : 'max-lg:-order-1 max-lg:basis-full max-lg:px-2'}>
        <TimeReadout playback={playback} openingMs={openingMs} durationMs={durationMs} />
      </div>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-2 max-lg:order-2 lg:ml-auto',
          compact && 'max-lg:hidden',
        )}
      >
        <SpeedControl />
        <LoopControl runner={runner} />
        <SubtitleControl />
      </div>
      <div className="ml-auto flex items-center lg:ml-0">
        {children}
        <IconButton
          icon={muted ? VolumeX : Volume2}
          label={muted ? t('player.unmute') : t('player.mute')}
          {...keysProp('mute')}
          onClick={() => change({ muted: !muted })}
        />
        {fullScreen.isPossible ? (
          <IconButton
            icon={fullScreen.isOn ? Minimize : Maximize}
            label={fullScreen.isOn ? t('player.exitFullScreen') : t('player.fullScreen')}
            {...keysProp('fullScreen')}
            onClick={fullScreen.toggle}
          />
        ) : null}
      </div>
    </div>
  );
}
