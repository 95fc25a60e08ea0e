import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath } from '../../navigation/page-addresses.ts';
import { Button, PageTitle, useToast } from '../../ui/index.ts';
import type { Route } from './+types/class-invitation-route.ts';

/** An invitation to a class: who invites, what the teacher will see, and the button that joins. */
export default function ClassInvitationContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { classInviteId, invitation } = loaderData;
  const { classId, name, note, teacherName, isStudent, mine } = invitation;
  const toClass = classPath({ classId });
  const join = async () => {
    setBusy(true);
    try {
      await api.classes.join({ classInviteId });
      toast({ tone: 'done', text: t('classes.join.done') });
      await navigate(toClass);
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
      await revalidate();
      setBusy(false);
    }
  };
  return (
    <div className="page grid max-w-[720px]! grid-cols-1 justify-items-start gap-6 pt-8 pb-24 md:pt-16">
      <PageTitle name={t('classes.join.title')} />
      <h1 className="font-semibold text-32 text-pretty [overflow-wrap:anywhere]">
        {teacherName === null
          ? t('classes.join.headingAlone', { name })
          : t('classes.join.heading', { teacher: teacherName, name })}
      </h1>
      {note ? <p className="whitespace-pre-line text-16 [overflow-wrap:anywhere]">{note}</p> : null}
      {mine || isStudent ? (
        <>
          <p className="text-16 text-mine-text">{t(mine ? 'classes.join.own' : 'classes.join.already')}</p>
          <Button asChild variant="primary" size="l">
            <Link to={toClass}>{t('classes.join.toClass')}</Link>
          </Button>
        </>
      ) : (
        <>
          <p className="text-ink-2 text-pretty">{t('classes.join.sees')}</p>
          <Button variant="primary" size="l" busy={busy} onClick={() => void join()}>
            {t('classes.join.button')}
          </Button>
        </>
      )}
    </div>
  );
}
