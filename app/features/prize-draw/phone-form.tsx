import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDto } from '#contract/prize-draw.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, Field, useToast } from '../../ui/index.ts';
import { prizeDrawStore } from './page-prize-draw-store.ts';

const MOBILE = /^(?:(?:\+|00)86)?1[3-9]\d{9}$/;

/** The phone number that is needed to deliver a prize: saved with consent, shown masked, and removable. */
export function PhoneForm({ activity, sid }: { activity: ActivityDto; sid: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await prizeDrawStore.removePhone(sid, activity.activityId);
      toast({ tone: 'done', text: t('prizeDraw.phoneRemoved') });
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-20">{t('prizeDraw.phone')}</h2>
      {activity.phoneMasked !== null && !changing ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">{t('prizeDraw.phoneKept', { phone: activity.phoneMasked })}</p>
          <Button size="s" onClick={() => setChanging(true)}>
            {t('prizeDraw.phoneChange')}
          </Button>
          <Button size="s" busy={busy} onClick={remove}>
            {t('prizeDraw.phoneRemove')}
          </Button>
        </div>
      ) : (
        <PhoneFields sid={sid} isNeeded={activity.needsPhone} onSaved={() => setChanging(false)} />
      )}
    </section>
  );
}

function PhoneFields({ sid, isNeeded, onSaved }: { sid: string; isNeeded: boolean; onSaved: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const consentId = useId();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ phone?: string; consent?: string }>({});
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const phone = String(form.get('phone')).replace(/[\s-]/g, '');
    const consent = form.get('consent') !== null;
    const problems = {
      ...(MOBILE.test(phone) ? {} : { phone: t('prizeDraw.phoneWrong') }),
      ...(consent ? {} : { consent: t('prizeDraw.consentNeeded') }),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      await prizeDrawStore.savePhone(sid, phone, consent);
      toast({ tone: 'done', text: t('prizeDraw.phoneSaved') });
      onSaved();
    } catch (caught) {
      setErrors({ phone: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-4">
      <p className="text-ink-2">{t(isNeeded ? 'prizeDraw.phoneNeeded' : 'prizeDraw.phoneForPrize')}</p>
      <Field
        label={t('prizeDraw.phone')}
        hint={t('prizeDraw.phoneHint')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        size="l"
        error={errors.phone}
      />
      <div className="grid gap-1">
        <label htmlFor={consentId} className="flex items-start gap-2">
          <input
            id={consentId}
            type="checkbox"
            name="consent"
            value="1"
            aria-invalid={errors.consent ? true : undefined}
            aria-describedby={errors.consent ? `${consentId}-error` : undefined}
            className="mt-1 size-4 shrink-0 accent-ink"
          />
          {t('prizeDraw.consent')}
        </label>
        {errors.consent ? (
          <p id={`${consentId}-error`} role="alert" className="text-14 text-rec-text">
            {errors.consent}
          </p>
        ) : null}
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('prizeDraw.phoneSave')}
      </Button>
    </form>
  );
}
