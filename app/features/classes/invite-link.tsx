import { useId } from 'react';
import type { TaughtClassDto } from '#contract/classes.ts';
import { formatDate } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classInvitationPath } from '../../navigation/page-addresses.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, Field } from '../../ui/index.ts';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { useSiteOrigin } from '../../ui/use-site-origin.ts';
import { useClassChange } from './use-class-change.ts';

/** The link by which students join: make it, copy it, renew it, withdraw it. */
export function InviteLink({ taught: { classId, invite } }: { taught: TaughtClassDto }) {
  const { t } = useTranslation();
  const change = useClassChange();
  const fieldId = useId();
  const origin = useSiteOrigin();
  const address = invite ? origin + classInvitationPath(invite.classInviteId) : '';
  const copy = useCopyLink({ address, fieldId, copiedText: t('classes.invite.copied') });
  const renew = async () => {
    await change((calls) => calls.invite({ classId, on: true }), t('classes.invite.renewed'));
  };
  return (
    <section aria-labelledby="invite" className="grid gap-3">
      <h2 id="invite" className="font-semibold text-20">
        {t('classes.invite.title')}
      </h2>
      <p className="text-ink-2 text-pretty">{t('classes.invite.text')}</p>
      {invite === null ? (
        <Button
          variant="primary"
          className="w-fit"
          onClick={() =>
            void change((calls) => calls.invite({ classId, on: true }), t('classes.invite.made'))
          }
        >
          {t('classes.invite.make')}
        </Button>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Field
              id={fieldId}
              hideLabel
              label={t('classes.invite.address')}
              value={address}
              readOnly
              onFocus={(event) => event.target.select()}
              className="min-w-0 flex-1 basis-40"
            />
            <Button variant="primary" onClick={() => void copy()}>
              {t('classes.invite.copy')}
            </Button>
          </div>
          <p className="text-14 text-ink-2">
            {t('classes.invite.until', { date: formatDate(invite.expiresMs, 'day') })}
          </p>
          <div className="-ml-3 flex flex-wrap">
            <ConfirmButton
              label={t('classes.invite.renew')}
              title={t('classes.invite.renewAsk')}
              text={t('classes.invite.renewText')}
              onConfirm={renew}
            />
            <Button
              size="s"
              variant="quiet"
              onClick={() =>
                void change((calls) => calls.invite({ classId, on: false }), t('classes.invite.withdrawn'))
              }
            >
              {t('classes.invite.withdraw')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
