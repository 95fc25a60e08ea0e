import { Timer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/index.ts';
import type { Microphone } from '../microphone.ts';
import type { AudioDevices } from '../use-microphone.ts';
import { useCalibration } from './calibrations.ts';

const CalibrationDialog = lazy(() => import('./calibration-dialog.tsx'));

/** Shows whether the devices in use are calibrated, and opens the dialog that measures them. */
export function CalibrationPart({
  microphone,
  devices,
  disabled,
}: {
  microphone: Microphone;
  devices: AudioDevices;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const calibration = useCalibration(devices);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="s"
        disabled={disabled}
        icon={<Timer size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {calibration
          ? t('takes.calibration.done', { seconds: (calibration.latencyMs / 1000).toFixed(2) })
          : t('takes.calibration.title')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CalibrationDialog
            microphone={microphone}
            devices={devices}
            calibration={calibration}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
