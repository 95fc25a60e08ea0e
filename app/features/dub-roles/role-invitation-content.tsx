import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath } from '../../navigation/page-addresses.ts';
import { Button, LineText, PageTitle, PlaceholderImage, useToast } from '../../ui/index.ts';
import type { Route } from './+types/role-invitation-route.ts';

/** An invitation to a role: the film, who invites, the lines of the role, and the button that takes it. */
export default function RoleInvitationContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { inviteId, invitation } = loaderData;
  const { ownerName, role, clip } = invitation;
  const toDub = dubbingPath({ clipId: clip.clipId });
  const take = async () => {
    setBusy(true);
    try {
      await api.dubRoles.take({ inviteId });
      toast({ tone: 'done', text: t('dubRoles.invitation.done') });
      await navigate(toDub);
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
      await revalidate();
      setBusy(false);
    }
  };
  const isTaken = role.takenBy !== null && !role.mine;
  const heading = t('dubRoles.invitation.heading', { name: ownerName, role: role.name });
  const film = formatFilmName({ title: clip.filmTitle, titleZh: clip.filmTitleZh }, locale);
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-24 md:pt-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-16">
      <PageTitle name={t('dubRoles.invitation.title')} />
      <div className="stage aspect-video overflow-hidden rounded-edit bg-stage">
        {clip.poster ? (
          <img src={clip.poster} alt="" className="size-full object-contain" />
        ) : (
          <PlaceholderImage className="size-full" />
        )}
      </div>
      <div className="grid content-start gap-6">
        <div className="grid gap-2">
          <h1 className="font-semibold text-32 text-pretty [overflow-wrap:anywhere]">{heading}</h1>
          <p className="text-ink-2">{t('dubRoles.invitation.from', { film })}</p>
        </div>
        {isTaken ? (
          <div className="grid gap-1">
            <p className="font-medium">{t('dubRoles.invitation.taken')}</p>
            <p className="text-ink-2">{t('dubRoles.invitation.takenText')}</p>
          </div>
        ) : null}
        {role.mine ? <p className="text-mine-text">{t('dubRoles.invitation.mine')}</p> : null}
        {role.mine || isTaken ? (
          <Button asChild variant={isTaken ? 'plain' : 'mine'} size="l" className="w-fit">
            <Link to={toDub}>{t(isTaken ? 'dubRoles.invitation.tryClip' : 'dubRoles.invitation.toDub')}</Link>
          </Button>
        ) : (
          <Button variant="mine" size="l" busy={busy} className="w-fit" onClick={() => void take()}>
            {t('dubRoles.invitation.take')}
          </Button>
        )}
        <section aria-label={t('dubRoles.invitation.lines')} className="grid gap-2">
          <h2 className="font-semibold text-20">{t('dubRoles.invitation.lines')}</h2>
          <ol className="border-rule border-b">
            {role.lineIndexes.map((index) => (
              <li key={index} className="border-rule border-t py-3">
                <LineText en={clip.lines[index]?.en ?? null} zh={clip.lines[index]?.zh ?? null} size="m" />
              </li>
            ))}
          </ol>
        </section>
        <p className="text-14 text-ink-2 text-pretty">{t('dubRoles.invitation.note')}</p>
      </div>
    </div>
  );
}
