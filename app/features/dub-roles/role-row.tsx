import { useId } from 'react';
import type { RoleDubDto } from '#contract/dub-roles.ts';
import { formatMoment } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { roleInvitationPath } from '../../navigation/page-addresses.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, classNames, Field } from '../../ui/index.ts';
import { useCopyLink } from '../../ui/use-copy-link.ts';

type Role = RoleDubDto['cast'][number];

/** One role: its member, their progress, and the buttons for the dub's owner and the member. */
export function RoleRow({
  role,
  isOwner,
  origin,
  onInvite,
  onRelease,
  onLeave,
}: {
  role: Role;
  /** Whether the viewer owns the dub. */
  isOwner: boolean;
  /** Of the page, for the address of the link. */
  origin: string;
  onInvite: (on: boolean) => Promise<void>;
  onRelease: () => Promise<void>;
  onLeave: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const fieldId = useId();
  const { name, inviteId, takenBy } = role;
  const address = inviteId === null ? '' : origin + roleInvitationPath(inviteId);
  const copy = useCopyLink({ address, fieldId, copiedText: t('dubRoles.copied') });
  const count = t('dubRoles.lines', { count: role.lineIndexes.length });
  const isTaken = takenBy !== null;
  return (
    <li className="grid gap-2 border-rule border-t py-3" data-role={name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium text-16 [overflow-wrap:anywhere]">{name}</span>
            {role.mine ? <span className="text-14 text-mine-text">{t('dubRoles.mineMark')}</span> : null}
          </p>
          <p className={classNames('text-14', role.hasLeft ? 'text-rec-text' : 'text-ink-2')}>
            {isTaken
              ? t('dubRoles.takenBy', { name: takenBy })
              : t(role.hasLeft ? 'dubRoles.left' : 'dubRoles.open')}
            {' · '}
            {isTaken
              ? t('dubRoles.progress', { done: role.recordedLines, all: role.lineIndexes.length })
              : count}
          </p>
          {role.lastTakeMs === null ? null : (
            <p className="text-12 text-ink-2">
              {t('dubRoles.lastTake', { moment: formatMoment(role.lastTakeMs) })}
            </p>
          )}
        </div>
        {isOwner && !isTaken && inviteId === null ? (
          <Button
            size="s"
            aria-label={t('dubRoles.makeInviteOf', { role: name })}
            onClick={() => void onInvite(true)}
          >
            {t('dubRoles.makeInvite')}
          </Button>
        ) : null}
        {isOwner && isTaken ? (
          <ConfirmButton
            label={t('dubRoles.release')}
            name={t('dubRoles.releaseOf', { role: name })}
            title={t('dubRoles.releaseAsk', { role: name })}
            text={t('dubRoles.releaseText', { name: takenBy })}
            onConfirm={onRelease}
          />
        ) : null}
        {!isOwner && role.mine ? (
          <ConfirmButton
            label={t('dubRoles.leave')}
            name={t('dubRoles.leaveOf', { role: name })}
            title={t('dubRoles.leaveAsk', { role: name })}
            text={t('dubRoles.leaveText')}
            onConfirm={onLeave}
          />
        ) : null}
      </div>
      {isOwner && !isTaken && inviteId !== null ? (
        <div className="flex flex-wrap items-center gap-2">
          <Field
            id={fieldId}
            size="s"
            hideLabel
            label={t('dubRoles.inviteAddress', { role: name })}
            value={address}
            readOnly
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1 basis-40"
          />
          <Button
            size="s"
            variant="primary"
            aria-label={t('dubRoles.copyOf', { role: name })}
            onClick={() => void copy()}
          >
            {t('dubRoles.copy')}
          </Button>
          <Button
            size="s"
            variant="quiet"
            aria-label={t('dubRoles.withdrawOf', { role: name })}
            onClick={() => void onInvite(false)}
          >
            {t('dubRoles.withdraw')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
