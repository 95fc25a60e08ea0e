import { Button } from 'antd';
import { useState } from 'react';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityOrders } from '#shared/activity-orders.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { api } from '../../../api/client.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ListFilters, SearchFilter, SelectFilter } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useListState } from '../../admin/use-list-state.ts';
import { ActivityActions, ActivityStatusTag, activityStatusNames } from './activity-actions.tsx';
import { ActivityDetail } from './activity-detail.tsx';
import { ActivityEditor, type EditedActivity } from './activity-editor.tsx';

const ARCHIVED = 'archived';

/** The list of activities, or the activity that the address names, with its draws. */
export function ActivitiesTab({ active }: { active: boolean }) {
  const {
    values: { activity: activityId },
    change,
  } = useListState({ names: ['activity'], active });
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
          onOpen={(activity) => change({ values: { activity } })}
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
  onOpen,
  onCreate,
  onEdit,
  onCopy,
}: {
  active: boolean;
  onOpen: (activityId: string) => void;
  onCreate: () => void;
  onEdit: (activity: AdminActivityDto) => void;
  onCopy: (activity: AdminActivityDto) => void;
}) {
  const { t } = useTranslation();
  const state = useListState({ names: ['q', 'status', 'archived', 'order'], active });
  const status = chosenOf(activityStatusNames, state.values.status);
  return (
    <RemoteTable
      rowKey="activityId"
      call={api.prizeDrawAdmin.list}
      input={{
        q: state.values.q ?? '',
        status: status && activityStatusCodes[status],
        isArchived: state.values.archived === ARCHIVED,
        order: chosenOf(activityOrders, state.values.order) ?? 'newest',
      }}
      state={state}
      active={active}
      everyMs={10_000}
      empty={t('activities.empty')}
      filter={
        <ListFilters>
          <Button type="primary" onClick={onCreate}>
            {t('activities.create')}
          </Button>
          <SearchFilter state={state} name="q" label={t('activities.find')} />
          <SelectFilter
            state={state}
            name="status"
            label={t('activities.status')}
            options={activityStatusNames
              .filter((name) => name !== 'removed')
              .map((name) => ({ value: name, label: t(`activities.statuses.${name}`) }))}
          />
          <SelectFilter
            state={state}
            name="order"
            label={t('activities.order.label')}
            initial="newest"
            options={activityOrders.map((value) => ({ value, label: t(`activities.order.${value}`) }))}
          />
          <SelectFilter
            state={state}
            name="archived"
            label={t('activities.archive')}
            initial="current"
            options={(['current', ARCHIVED] as const).map((value) => ({
              value,
              label: t(`activities.archives.${value}`),
            }))}
          />
        </ListFilters>
      }
      columns={(reload) => [
        {
          title: t('activities.title'),
          render: (_, { activityId, title }) => (
            <Button
              type="link"
              className="h-auto! whitespace-normal! p-0! text-left"
              aria-label={t('activities.open', { title })}
              onClick={() => onOpen(activityId)}
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
