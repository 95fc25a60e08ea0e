import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityOrders } from '#domain/prize-draw/types.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { api } from '../../../api/client.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { ActivityActions, ActivityStatusTag, activityStatusNames } from './activity-actions.tsx';
import { useActivityAddress } from './activity-address.ts';
import { ActivityDetail } from './activity-detail.tsx';
import { ActivityEditor, type EditedActivity } from './activity-editor.tsx';

/** Stands for every status; no status has this code. */
const ANY_STATUS = -1 as const;

/** The activities, or one of them with its draws: the address says which. */
export function ActivitiesTab({ active }: { active: boolean }) {
  const [{ activityId }] = useActivityAddress();
  const [edited, setEdited] = useState<EditedActivity | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  const onEdit = (activity: AdminActivityDto) => setEdited({ activity, isCopy: false });
  const onCopy = (activity: AdminActivityDto) => setEdited({ activity, isCopy: true });
  return (
    <>
      {activityId === null ? (
        // Remounts the list after each save, which reloads it.
        <ActivityList
          key={savedCount}
          active={active}
          onCreate={() => setEdited({ activity: null, isCopy: false })}
          onEdit={onEdit}
          onCopy={onCopy}
        />
      ) : (
        <ActivityDetail
          key={`${activityId} ${savedCount}`}
          activityId={activityId}
          active={active}
          onEdit={onEdit}
          onCopy={onCopy}
        />
      )}
      {edited ? (
        <ActivityEditor
          edited={edited}
          onClose={() => setEdited(null)}
          onSaved={async () => setSavedCount((count) => count + 1)}
        />
      ) : null}
    </>
  );
}

/** Table of the activities, with the actions of an administrator. */
function ActivityList({
  active,
  onCreate,
  onEdit,
  onCopy,
}: {
  active: boolean;
  onCreate: () => void;
  onEdit: (activity: AdminActivityDto) => void;
  onCopy: (activity: AdminActivityDto) => void;
}) {
  const { t } = useTranslation();
  const [{ q, status, isArchived, order, pageNumber }, setAddress] = useActivityAddress();
  return (
    <RemoteTable
      rowKey="activityId"
      call={api.prizeDrawAdmin.list}
      input={{ q, status, isArchived, order }}
      active={active}
      everyMs={10_000}
      empty={t('activities.empty')}
      pageInAddress={{ pageNumber, onChange: (page) => setAddress({ pageNumber: page }) }}
      filter={
        <div className="flex flex-wrap items-center gap-3">
          <Button type="primary" onClick={onCreate}>
            {t('activities.create')}
          </Button>
          <Input.Search
            allowClear
            className="max-w-[240px]"
            placeholder={t('activities.find')}
            aria-label={t('activities.find')}
            maxLength={60}
            defaultValue={q}
            onSearch={(text) => setAddress({ q: text.trim(), pageNumber: 1 })}
          />
          <Select
            aria-label={t('activities.status')}
            className="w-[120px]"
            value={status ?? ANY_STATUS}
            onChange={(value) => setAddress({ status: value === ANY_STATUS ? null : value, pageNumber: 1 })}
            options={[
              { value: ANY_STATUS, label: t('activities.anyStatus') },
              ...activityStatusNames
                .filter((name) => name !== 'removed')
                .map((name) => ({
                  value: activityStatusCodes[name],
                  label: t(`activities.statuses.${name}`),
                })),
            ]}
          />
          <Select
            aria-label={t('activities.order.label')}
            className="w-[120px]"
            value={order}
            onChange={(value) => setAddress({ order: value, pageNumber: 1 })}
            options={activityOrders.map((value) => ({ value, label: t(`activities.order.${value}`) }))}
          />
          <Checkbox
            checked={isArchived}
            onChange={(event) => setAddress({ isArchived: event.target.checked, pageNumber: 1 })}
          >
            {t('activities.shownArchived')}
          </Checkbox>
        </div>
      }
      columns={(reload) => [
        {
          title: t('activities.title'),
          render: (_, { activityId, title }) => (
            <Button
              type="link"
              className="h-auto! whitespace-normal! p-0! text-left"
              aria-label={t('activities.open', { title })}
              onClick={() => setAddress({ activityId }, { replace: false })}
            >
              {title}
            </Button>
          ),
        },
        {
          title: t('activities.dates'),
          width: 184,
          render: (_, { startsAt, endsAt }) => (
            <span className="figures block">
              {formatDate(startsAt * 1000)}
              <br />
              {formatDate(endsAt * 1000)}
            </span>
          ),
        },
        {
          title: t('activities.draws'),
          width: 88,
          align: 'right',
          render: (_, { drawCount }) => <span className="figures">{drawCount}</span>,
        },
        {
          title: t('activities.status'),
          width: 96,
          render: (_, activity) => <ActivityStatusTag activity={activity} />,
        },
        {
          title: t('admin.jobs.act'),
          width: 304,
          render: (_, activity) => (
            <ActivityActions
              activity={activity}
              onEdit={() => onEdit(activity)}
              onCopy={() => onCopy(activity)}
              onDone={reload}
            />
          ),
        },
      ]}
    />
  );
}
