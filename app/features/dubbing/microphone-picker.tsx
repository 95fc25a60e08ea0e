import { useTranslation } from '../../i18n/use-translation.ts';
import { NativeSelect } from '../../ui/index.ts';
import type { AudioDevices } from './use-microphone.ts';

/** The classes of a select among the settings of recordings. */
export const settingSelect = 'h-8 max-w-full border-edge bg-sheet pl-2 disabled:opacity-45';

/** The choice of a microphone. Shows nothing unless there are several. */
export function MicrophonePicker({
  devices: { inputs, inputId },
  disabled,
  onChoose,
}: {
  devices: AudioDevices;
  disabled: boolean;
  onChoose: (deviceId: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  if (inputs.length < 2) return null;
  return (
    <span className="flex min-w-0 items-center gap-2 text-14">
      <span aria-hidden="true" className="shrink-0 text-ink-2">
        {t('takes.mic.choose')}
      </span>
      <NativeSelect
        label={t('takes.mic.choose')}
        value={inputId}
        disabled={disabled}
        onChange={(deviceId) => void onChoose(deviceId)}
        wrapperClassName="min-w-0"
        className={`${settingSelect} w-[200px] truncate`}
      >
        {inputs.some(({ deviceId }) => deviceId === inputId) ? null : (
          <option value={inputId}>{t('takes.mic.default')}</option>
        )}
        {inputs.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || t('takes.mic.number', { number: index + 1 })}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
