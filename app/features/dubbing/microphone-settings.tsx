import { Headphones } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NativeSelect } from '../../ui/index.ts';
import { CalibrationPart } from './calibration/calibration-part.tsx';
import type { Microphone } from './microphone.ts';
import { MicrophonePicker, settingSelect } from './microphone-picker.tsx';
import { originalSounds, usePracticeSettings } from './practice-settings.ts';
import type { useMicrophone } from './use-microphone.ts';

/** What can be chosen for recordings: the microphone, what is heard meanwhile, the countdown, and the calibration. */
export function MicrophoneSettings({
  microphone,
  opened: { devices, isReplaced, choose },
  disabled,
}: {
  microphone: Microphone;
  opened: ReturnType<typeof useMicrophone>;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const [{ countdown, original }, change] = usePracticeSettings();
  return (
    <div className="grid gap-3 text-14">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <MicrophonePicker devices={devices} disabled={disabled} onChoose={choose} />
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="shrink-0 text-ink-2">
            {t('takes.original.label')}
          </span>
          <NativeSelect
            label={t('takes.original.label')}
            value={original}
            disabled={disabled}
            onChange={(value) => {
              const sound = originalSounds.find((known) => known === value);
              if (sound) change({ original: sound });
            }}
            className={settingSelect}
          >
            {originalSounds.map((sound) => (
              <option key={sound} value={sound}>
                {t(`takes.original.${sound}`)}
              </option>
            ))}
          </NativeSelect>
        </span>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={countdown}
            disabled={disabled}
            onChange={(event) => change({ countdown: event.target.checked })}
            className="size-4 accent-ink"
          />
          {t('takes.countdown')}
        </label>
        <CalibrationPart microphone={microphone} devices={devices} disabled={disabled} />
      </div>
      {isReplaced ? <p role="status">{t('takes.mic.replaced')}</p> : null}
      {original === 'muted' ? null : (
        <p className="flex items-center gap-2 text-ink-2">
          <Headphones size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          {t('takes.headphones')}
        </p>
      )}
    </div>
  );
}
