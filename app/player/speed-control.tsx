import { useTranslation } from 'react-i18next';
import { PlainSelect } from './plain-select.tsx';
import { nextSpeed, speeds, usePlayerSettings } from './player-settings.ts';
import { useKeys } from './use-keys.ts';

const options = speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }));

/** Speed by list and by key; voices keep their pitch. */
export function SpeedControl() {
  const { t } = useTranslation();
  const [{ speed }, change] = usePlayerSettings();
  useKeys({
    slower: () => change({ speed: nextSpeed(speed, -1) }),
    faster: () => change({ speed: nextSpeed(speed, 1) }),
    normalSpeed: () => change({ speed: 1 }),
  });
  return (
    <PlainSelect
      label={t('player.speed')}
      value={String(speed)}
      options={options}
      onChange={(value) => change({ speed: Number(value) })}
    />
  );
}
