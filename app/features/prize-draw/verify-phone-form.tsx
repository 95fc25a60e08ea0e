import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Button, Field, useToast } from '../../ui/index.ts';
import { MOBILE_NUMBER, readPhone } from './mobile-number.ts';
import { prizeDrawStore } from './page-prize-draw-store.ts';
import { PhoneField } from './phone-field.tsx';

/** Verifies a phone number of a visitor or an account: requests a code, and submits it with the participant's consent. */
export function VerifyPhoneForm({
  activityId,
  visitorId,
  onVerified,
}: {
  activityId: string;
  visitorId: string;
  /** Called when the number is verified. */
  onVerified?: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<'sending' | 'verifying' | null>(null);
  const [errors, setErrors] = useState<{ phone?: string; code?: string; consent?: string }>({});
  const [waitSeconds, setWaitSeconds] = useCountdown();

  const read = () => {
    const fields = new FormData(form.current ?? undefined);
    return {
      phone: readPhone(fields),
      code: String(fields.get('code')).trim(),
      consent: fields.get('consent') !== null,
    };
  };
  const phoneProblem = (phone: string) =>
    MOBILE_NUMBER.test(phone) ? {} : { phone: t('prizeDraw.phoneWrong') };

  const sendCode = async () => {
    const { phone } = read();
    const problems = phoneProblem(phone);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy('sending');
    try {
      const { resendAfterSeconds } = await api.drawVisitors.sendCode({ activityId, phone });
      setWaitSeconds(resendAfterSeconds);
      toast({ tone: 'done', text: t('prizeDraw.visitor.codeSent') });
      form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();
    } catch (caught) {
      setErrors({ phone: errorMessage(t, caught) });
    }
    setBusy(null);
  };
  const verify = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = read();
    const problems = {
      ...phoneProblem(given.phone),
      ...(/^\d{6}$/.test(given.code) ? {} : { code: t('prizeDraw.visitor.codeWrong') }),
      ...(given.consent ? {} : { consent: t('prizeDraw.consentNeeded') }),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy('verifying');
    try {
      await prizeDrawStore.verifyPhone(visitorId, activityId, given);
      toast({ tone: 'done', text: t('prizeDraw.visitor.verified') });
      onVerified?.();
    } catch (caught) {
      setErrors({ code: errorMessage(t, caught) });
      setBusy(null);
    }
  };

  return (
    <form ref={form} method="post" onSubmit={verify} noValidate className="grid gap-4">
      <div className="flex items-start gap-3">
        <PhoneField className="min-w-0 grow" error={errors.phone} />
        <Button
          size="l"
          className="mt-[26px] shrink-0 px-3!"
          busy={busy === 'sending'}
          disabled={waitSeconds > 0}
          onClick={sendCode}
        >
          {waitSeconds > 0
            ? t('prizeDraw.visitor.resendIn', { seconds: waitSeconds })
            : t('prizeDraw.visitor.sendCode')}
        </Button>
      </div>
      <Field
        label={t('prizeDraw.visitor.code')}
        hint={t('prizeDraw.visitor.codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        size="l"
        error={errors.code}
      />
      <CheckboxField name="consent" label={t('prizeDraw.visitor.consent')} error={errors.consent} />
      <Button type="submit" busy={busy === 'verifying'} className="justify-self-start">
        {t('prizeDraw.visitor.verify')}
      </Button>
    </form>
  );
}

/** State in seconds that counts down to 0. */
function useCountdown(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}
