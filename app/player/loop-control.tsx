import { useTranslation } from '../i18n/use-translation.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import type { LoopRunner } from './loop-runner.ts';
import { type LoopMode, loopModes, REPEAT_TIMES_MAX, REPEAT_TIMES_MIN } from './loop-state.ts';
import { PlayerSelect } from './player-select.tsx';
import { usePlayerSettings } from './player-settings.ts';
import { useLoopSnapshot } from './use-line-player.ts';

const counts = Array.from({ length: REPEAT_TIMES_MAX - REPEAT_TIMES_MIN + 1 }, (_, i) =>
  String(REPEAT_TIMES_MIN + i),
);

/** Selects one of the loop modes and shows the round of a repetition ("2/3"). The key of a mode turns it on or off. */
export function LoopControl({ runner }: { runner: LoopRunner | null }) {
  const { t } = useTranslation();
  const [{ loop }, change] = usePlayerSettings();
  const { round } = useLoopSnapshot(runner);
  const toggleMode = (mode: LoopMode) =>
    change({ loop: { ...loop, mode: loop.mode === mode ? 'off' : mode } });
  useShortcuts({
    loopLine: () => toggleMode('line'),
    repeatLine: () => toggleMode('repeat'),
    pauseAtEnd: () => toggleMode('pause'),
  });
  return (
    <span className="inline-flex items-center gap-1.5">
      <PlayerSelect
        label={t('player.loop')}
        value={loop.mode}
        options={loopModes.map((mode) => ({ value: mode, label: t(`player.loopMode.${mode}`) }))}
        onChange={(mode) => change({ loop: { ...loop, mode } })}
      />
      {loop.mode === 'repeat' ? (
        <>
          <PlayerSelect
            label={t('player.times')}
            value={String(loop.times)}
            options={counts.map((count) => ({ value: count, label: `×${count}` }))}
            onChange={(count) => change({ loop: { ...loop, times: Number(count) } })}
          />
          <span className="figures min-w-[4ch] text-center" role="status">
            <span aria-hidden="true">
              {round}/{loop.times}
            </span>
            <span className="sr-only">{t('player.round', { round, times: loop.times })}</span>
          </span>
        </>
      ) : null}
    </span>
  );
}
