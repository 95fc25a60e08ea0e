import { Button, Popconfirm, Tag } from 'antd';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';

/** Status changes that an admin can make. */
const transitions = {
  draft: ['active', 'removed'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
  removed: [],
} as const;
export const activityStatusNames = ['draft', 'active', 'paused', 'ended', 'removed'] as const;
type TargetStatus = (typeof transitions)[(typeof activityStatusNames)[number]][number];

const statusOf = ({ status }: AdminActivityDto) =>
  activityStatusNames.find((known) => activityStatusCodes[known] === status) ?? 'removed';

export function ActivityStatusTag({ activity }: { activity: AdminActivityDto }) {
  const { t } = useTranslation();
  const status = statusOf(activity);
  return <Tag variant={status === 'active' ? 'solid' : 'outlined'}>{t(`activities.statuses.${status}`)}</Tag>;
}

/** The action buttons of an activity. */
export function ActivityActions({
  activity,
  onEdit,
  onCopy,
  onDone,
}: {
  activity: AdminActivityDto;
  onEdit: () => void;
  onCopy: () => void;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const { activityId, revision } = activity;
  const status = statusOf(activity);
  const isArchived = activity.archivedAt !== null;
  const changeStatus = (to: TargetStatus) =>
    run(() =>
      // Reloads the list after a refusal, too: another administrator may have changed the activity.
      api.prizeDrawAdmin
        .changeStatus({ activityId, status: activityStatusCodes[to], revision })
        .finally(onDone),
    );
  const archive = () =>
    run(async () => {
      await api.prizeDrawAdmin.archive({ activityId, isArchived: !isArchived });
      await onDone();
    });
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'ended' ? null : (
        <Button size="small" onClick={onEdit}>
          {t('activities.edit')}
        </Button>
      )}
      {transitions[status].map((to) => (
        <Popconfirm key={to} title={t(`activities.ask.${to}`)} onConfirm={() => changeStatus(to)}>
          <Button size="small" loading={busy} danger={to === 'ended' || to === 'removed'}>
            {t(`activities.move.${to}`)}
          </Button>
        </Popconfirm>
      ))}
      <Button size="small" onClick={onCopy}>
        {t('activities.copy')}
      </Button>
      {status !== 'ended' ? null : isArchived ? (
        <Button size="small" loading={busy} onClick={archive}>
          {t('activities.unarchive')}
        </Button>
      ) : (
        <Popconfirm title={t('activities.archiveAsk')} onConfirm={archive}>
          <Button size="small" loading={busy}>
            {t('activities.archive')}
          </Button>
        </Popconfirm>
      )}
    </span>
  );
}
