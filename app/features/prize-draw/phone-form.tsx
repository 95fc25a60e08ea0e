import { useState } from 'react';
import type { ActivityDto } from '#contract/prize-draw.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import { RemovePhone } from './remove-phone.tsx';
import { VerifyPhoneForm } from './verify-phone-form.tsx';

/** The ID of the phone section, to which `WinCard` scrolls. */
export const PHONE_SECTION = 'phone';

/** The phone number that is needed to deliver a prize: proved by a code, saved with consent, shown masked, and removable. */
export function PhoneForm({ activity, visitorId }: { activity: ActivityDto; visitorId: string }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const { activityId, maskedNumber, needsPhone } = activity;
  const isUnproved = needsPhone && maskedNumber !== null;
  return (
    <section id={PHONE_SECTION} className="grid gap-3">
      <h2 className="font-semibold text-20">{t('prizeDraw.phone')}</h2>
      {maskedNumber === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">
            {t(isUnproved ? 'prizeDraw.phoneUnproved' : 'prizeDraw.phoneKept', { phone: maskedNumber })}
          </p>
          {isUnproved || changing ? null : (
            <Button size="s" onClick={() => setChanging(true)}>
              {t('prizeDraw.phoneChange')}
            </Button>
          )}
          <RemovePhone activityId={activityId} visitorId={visitorId} label={t('prizeDraw.phoneRemove')} />
        </div>
      )}
      {maskedNumber === null || isUnproved || changing ? (
        <>
          {isUnproved ? null : (
            <p className="text-ink-2">
              {t(needsPhone ? 'prizeDraw.phoneNeeded' : 'prizeDraw.phoneForPrize')}
            </p>
          )}
          <VerifyPhoneForm
            activityId={activityId}
            visitorId={visitorId}
            onVerified={() => setChanging(false)}
          />
        </>
      ) : null}
    </section>
  );
}
