import { type FormEvent, useState } from 'react';
import type { ActivityDto } from '#contract/prize-draw.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Button, useToast } from '../../ui/index.ts';
import { MOBILE_NUMBER, readPhone } from './mobile-number.ts';
import { prizeDrawStore } from './page-prize-draw-store.ts';
import { PhoneField } from './phone-field.tsx';
import { RemovePhone } from './remove-phone.tsx';

/** The ID of the phone section, to which `WinCard` scrolls. */
export const PHONE_SECTION = 'phone';

/** The phone number that is needed to deliver a prize: saved with consent, shown masked, and removable. */
export function PhoneForm({ activity, visitorId }: { activity: ActivityDto; visitorId: string }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  return (
    <section id={PHONE_SECTION} className="grid gap-3">
      <h2 className="font-semibold text-20">{t('prizeDraw.phone')}</h2>
      {activity.maskedNumber !== null && !changing ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">{t('prizeDraw.phoneKept', { phone: activity.maskedNumber })}</p>
          <Button size="s" onClick={() => setChanging(true)}>
            {t('prizeDraw.phoneChange')}
          </Button>
          <RemovePhone
            activityId={activity.activityId}
            visitorId={visitorId}
            label={t('prizeDraw.phoneRemove')}
          />
        </div>
      ) : (
        <PhoneFields
          visitorId={visitorId}
          isNeeded={activity.needsPhone}
          onSaved={() => setChanging(false)}
        />
      )}
    </section>
  );
}

function PhoneFields({
  visitorId,
  isNeeded,
  onSaved,
}: {
  visitorId: string;
  isNeeded: boolean;
  onSaved: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ phone?: string; consent?: string }>({});
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const phone = readPhone(form);
    const consent = form.get('consent') !== null;
    const problems = {
      ...(MOBILE_NUMBER.test(phone) ? {} : { phone: t('prizeDraw.phoneWrong') }),
      ...(consent ? {} : { consent: t('prizeDraw.consentNeeded') }),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      await prizeDrawStore.savePhone(visitorId, phone, consent);
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
      <PhoneField error={errors.phone} />
      <CheckboxField name="consent" label={t('prizeDraw.consent')} error={errors.consent} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('prizeDraw.phoneSave')}
      </Button>
    </form>
  );
}
