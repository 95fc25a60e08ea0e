import { useTranslation } from '../i18n/use-translation.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { PlayerSelect } from './player-select.tsx';
import { nextSpeed, playbackSpeeds, usePlayerSettings } from './player-settings.ts';

const options = playbackSpeeds.map((speed) => ({ value: String(speed), label: `${speed}×` }));

/** Sets the speed by list or by key. Voices keep their pitch. */
export function SpeedControl() {
  const { t } = useTranslation();
  const [{ speed }, change] = usePlayerSettings();
  useShortcuts({
    slower: () => change({ speed: nextSpeed(speed, -1) }),
    faster: () => change({ speed: nextSpeed(speed, 1) }),
    normalSpeed: () => change({ speed: 1 }),
  });
  return (
    <PlayerSelect
      label={t('player.speed')}
      value={String(speed)}
      options={options}
      onChange={(value) => change({ speed: Number(value) })}
    />
  );
}
