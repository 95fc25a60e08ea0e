import { Mic, Play, SkipForward, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { referToLine } from '#shared/line-mark.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath } from '../../navigation/page-addresses.ts';
import type { LoopMode } from '../../player/loop-state.ts';
import { playerSettings, usePlayerSettings } from '../../player/player-settings.ts';
import { useCurrentLine, useLoopSnapshot } from '../../player/use-line-player.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { Button, classNames } from '../../ui/index.ts';
import { NoLines } from '../films/no-lines.tsx';
import { LivingLineText } from '../words/living-line-text.tsx';
import { type ReadyStage, useWorkspace } from '../workspace/workspace-context.ts';

/** Plays line after line, each followed by a pause in which the learner says it. */
export function ShadowPanel({ stage: { transcript, player, playback, video } }: { stage: ReadyStage }) {
  const { t } = useTranslation();
  const { clip } = useWorkspace().workspace;
  const [{ loop }, change] = usePlayerSettings();
  const { current } = useCurrentLine(player);
  const { waiting, waitMs } = useLoopSnapshot(player?.runner ?? null);
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const previousMode = useRef<LoopMode | null>(null);
  const isOn = loop.mode === 'shadow' && (playing || waiting);
  const line = transcript.lineAt(Math.max(0, current));

  const stop = () => {
    player?.runner.stop();
    playback?.pause();
  };
  const begin = () => {
    if (loop.mode !== 'shadow') {
      previousMode.current = loop.mode;
      change({ loop: { ...loop, mode: 'shadow' } });
    }
    void player?.playLine(Math.max(0, current));
  };
  // The pause for the voice belongs to this panel: the others get back the mode that was chosen before.
  useEffect(
    () => () => {
      const mode = previousMode.current;
      if (mode !== null)
        playerSettings.set({ ...playerSettings.get(), loop: { ...playerSettings.get().loop, mode } });
    },
    [],
  );

  if (transcript.count === 0) return <NoLines />;
  const target = clip ?? { videoId: video.id, ...(line ? { line: referToLine(line.id, line) } : {}) };
  return (
    <section
      className="grid content-start gap-6 p-4 md:p-8"
      data-shadowing={isOn ? (waiting ? 'speak' : 'listen') : 'off'}
    >
      <p className="text-ink-2 text-pretty">{t('workspace.shadowText')}</p>
      {line ? (
        <div
          className={classNames(
            'relative grid gap-2 px-5 py-4 transition',
            waiting ? 'bg-mine-soft' : 'bg-transparent',
          )}
        >
          <span aria-hidden="true" className={classNames('bracket', waiting ? 'text-mine' : 'text-line')} />
          <p role="status" className={classNames('min-h-[22px] font-medium', waiting && 'text-mine-text')}>
            {isOn ? t(waiting ? 'workspace.shadowYourTurn' : 'workspace.shadowListen') : ''}
          </p>
          <LivingLineText line={line} size="l" onOpen={stop} />
          <span aria-hidden="true" className="h-1 overflow-hidden bg-rule">
            {waiting ? (
              <span
                className="block h-full origin-left bg-mine motion-reduce:animate-none"
                style={{ animation: `shrink ${waitMs}ms linear forwards` }}
              />
            ) : null}
          </span>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            {waiting ? (
              <Button
                variant="mine"
                size="l"
                icon={<SkipForward size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => player?.runner.skipWait()}
              >
                {t('workspace.shadowSkip')}
              </Button>
            ) : null}
            <Button size="l" icon={<Square size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={stop}>
              {t('workspace.shadowStop')}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            size="l"
            icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={begin}
          >
            {t('workspace.shadowBegin')}
          </Button>
        )}
      </div>
      <Button asChild variant="quiet" className="-ml-4 w-fit">
        <Link to={dubbingPath(target)}>
          <Mic size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('workspace.shadowNext')}
        </Link>
      </Button>
    </section>
  );
}
