import { Hand, Volume2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, Dialog, ProgressBar } from '../../../ui/index.ts';
import type { Microphone } from '../microphone.ts';
import type { AudioDevices } from '../use-microphone.ts';
import { makeBeat, makeTones } from './calibration-signals.ts';
import { type Calibration, saveCalibration } from './calibrations.ts';
import { measureClapLatency, measureToneLatency } from './measure-latency.ts';
import { recordCues } from './run-calibration.ts';

const methods = {
  tones: { makeSignal: makeTones, measure: measureToneLatency, icon: Volume2 },
  claps: { makeSignal: makeBeat, measure: measureClapLatency, icon: Hand },
} as const;
type Method = Calibration['method'];

type Step = { name: 'choosing' | 'interrupted' } | { name: 'running' | 'failed'; method: Method };

/** Measures the latency of the devices in use, by tones through a loudspeaker or by claps with headphones. */
export default function CalibrationDialog({
  microphone,
  devices,
  calibration,
  onClose,
}: {
  microphone: Microphone;
  devices: AudioDevices;
  calibration: Calibration | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ name: 'choosing' });
  const cancel = useRef<AbortController | null>(null);
  useEffect(() => () => cancel.current?.abort(), []);

  const run = async (method: Method) => {
    const { makeSignal, measure } = methods[method];
    const controller = new AbortController();
    cancel.current = controller;
    setStep({ name: 'running', method });
    const cues = await recordCues({ microphone, signal: makeSignal(), cancel: controller.signal });
    if (cues === null || cues === 'interrupted') {
      setStep({ name: cues ?? 'choosing' });
      return;
    }
    const latency = measure(cues);
    if (latency) saveCalibration(devices, { latencyMs: latency.latencyMs, method });
    setStep(latency ? { name: 'choosing' } : { name: 'failed', method });
  };
  const start = (method: Method) => {
    // The browser could not play or record the signal.
    run(method).catch(() => setStep({ name: 'interrupted' }));
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('takes.calibration.title')}
      description={t('takes.calibration.why')}
      width={560}
      footer={
        step.name === 'running' ? (
          <Button onClick={() => cancel.current?.abort()}>{t('takes.stop')}</Button>
        ) : (
          <>
            {calibration ? (
              <Button variant="quiet" onClick={() => saveCalibration(devices, null)}>
                {t('takes.calibration.remove')}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t('ui.close')}</Button>
          </>
        )
      }
    >
      <p
        role="status"
        data-calibration={calibration ? Math.round(calibration.latencyMs) : 'none'}
        className={calibration && step.name === 'choosing' ? 'font-medium text-20' : 'text-pretty'}
      >
        {step.name === 'running'
          ? t(`takes.calibration.running.${step.method}`)
          : step.name === 'failed'
            ? t(`takes.calibration.failed.${step.method}`)
            : step.name === 'interrupted'
              ? t('takes.calibration.interrupted')
              : calibration
                ? t('takes.calibration.done', { seconds: (calibration.latencyMs / 1000).toFixed(2) })
                : t('takes.calibration.none')}
      </p>
      {step.name === 'running' ? (
        <ProgressBar percent={null} tone="mine" label={t('takes.calibration.title')} />
      ) : (
        <ul className="border-rule border-y">
          <MethodRow method="tones" onStart={start}>
            {t('takes.calibration.how.tones')}
          </MethodRow>
          <MethodRow method="claps" onStart={start}>
            {t('takes.calibration.how.claps')}
          </MethodRow>
        </ul>
      )}
    </Dialog>
  );
}

function MethodRow({
  method,
  onStart,
  children,
}: {
  method: Method;
  onStart: (method: Method) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const Icon = methods[method].icon;
  const title = t(`takes.calibration.method.${method}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-rule py-4 not-first:border-t">
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 self-start" />
      <div className="grid min-w-[200px] flex-1 gap-1">
        <h3 className="font-medium">{title}</h3>
        <p className="text-14 text-ink-2 text-pretty">{children}</p>
      </div>
      <Button
        size="s"
        aria-label={t('takes.calibration.startOf', { method: title })}
        onClick={() => onStart(method)}
      >
        {t('takes.calibration.start')}
      </Button>
    </li>
  );
}
