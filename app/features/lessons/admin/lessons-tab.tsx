import { Button, Drawer, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import type { InputOf } from '#contract/define-call.ts';
import type { LessonRowDto, lessonsAdmin } from '#contract/lessons-admin.ts';
import { lessonKinds } from '#shared/lessons.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lessonPath } from '../../../navigation/page-addresses.ts';
import { ChoiceFilter, ListFilters } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import type { RowSorting } from '../../admin/use-row-sorting.tsx';
import { LessonEditor } from './lesson-editor.tsx';
import { LessonImport } from './lesson-import.tsx';

/** Table of the lessons, with buttons to create, edit, publish, reorder, and remove them. */
export function LessonsTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['kind'], active });
  const kind = chosenOf(lessonKinds, state.values.kind);
  const [drawer, setDrawer] = useState<{ row: LessonRowDto | null } | null>(null);
  // Remounts the table after each save, which reloads it.
  const [savedCount, setSavedCount] = useState(0);
  return (
    <>
      <RemoteTable
        key={savedCount}
        rowKey="lessonId"
        call={api.lessonsAdmin.list}
        input={{ kind }}
        // Each kind has an order of its own.
        sorting={kind === null ? undefined : sorting}
        state={state}
        active={active}
        everyMs={10_000}
        empty={t('lesson.admin.empty')}
        filter={
          <ListFilters>
            <Button type="primary" onClick={() => setDrawer({ row: null })}>
              {t('lesson.admin.make')}
            </Button>
            <LessonImport onDone={() => setSavedCount((count) => count + 1)} />
            <ChoiceFilter
              state={state}
              name="kind"
              label={t('lesson.admin.kind')}
              initial="all"
              options={(['all', ...lessonKinds] as const).map((value) => ({
                value,
                label: value === 'all' ? t('lesson.admin.all') : t(`lesson.admin.kinds.${value}`),
              }))}
            />
          </ListFilters>
        }
        columns={(reload) => [
          {
            title: t('lesson.admin.name'),
            render: (_, row) => (
              <span className="[overflow-wrap:anywhere]">
                {row.title}
                {row.titleZh ? <span className="block text-ink-2">{row.titleZh}</span> : null}
              </span>
            ),
          },
          {
            title: t('lesson.admin.kind'),
            width: 120,
            render: (_, row) => t(`lesson.admin.kinds.${row.kind}`),
          },
          {
            title: t('lesson.admin.film'),
            width: 160,
            render: (_, row) => row.filmTitleZh ?? row.filmTitle,
          },
          {
            title: t('lesson.admin.steps'),
            width: 64,
            align: 'right',
            render: (_, row) => <span className="figures">{row.steps.length}</span>,
          },
          {
            title: t('lesson.admin.state'),
            width: 88,
            render: (_, row) => (
              <Tag variant={row.state === 'published' ? 'solid' : 'outlined'}>
                {t(`lesson.admin.states.${row.state === 'published' ? 'published' : 'draft'}`)}
              </Tag>
            ),
          },
          {
            title: t('lesson.admin.act'),
            width: 360,
            render: (_, row) => <LessonActions row={row} onDone={reload} onEdit={() => setDrawer({ row })} />,
          },
        ]}
      />
      <Drawer
        open={drawer !== null}
        onClose={() => setDrawer(null)}
        size={720}
        destroyOnHidden
        title={drawer?.row ? t('lesson.admin.edit') : t('lesson.admin.make')}
      >
        {drawer ? (
          <LessonEditor
            lesson={drawer.row}
            onSaved={() => {
              setDrawer(null);
              setSavedCount(savedCount + 1);
            }}
          />
        ) : null}
      </Drawer>
    </>
  );
}

const sorting: RowSorting<LessonRowDto> = {
  label: ({ title }) => title,
  move: (row, target) => api.lessonsAdmin.save({ lessonId: row.lessonId, place: target.place }),
};

function LessonActions({
  row,
  onDone,
  onEdit,
}: {
  row: LessonRowDto;
  onDone: () => Promise<void>;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const { lessonId } = row;
  const { busy, run } = useReportedAction();
  const runAndReload = (action: () => Promise<unknown>) =>
    run(async () => {
      await action();
      await onDone();
    });
  const change = (fields: Omit<InputOf<typeof lessonsAdmin.save>, 'lessonId'>) =>
    runAndReload(() => api.lessonsAdmin.save({ lessonId, ...fields }));
  const isPublished = row.state === 'published';
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={onEdit}>
        {t('lesson.admin.edit')}
      </Button>
      <Button
        size="small"
        loading={busy}
        onClick={() => change({ state: isPublished ? 'draft' : 'published' })}
      >
        {t(isPublished ? 'lesson.admin.takeBack' : 'lesson.admin.publish')}
      </Button>
      <Button
        size="small"
        disabled={row.place <= 1}
        loading={busy}
        onClick={() => change({ place: row.place - 1 })}
      >
        {t('lesson.admin.up')}
      </Button>
      <Button size="small" loading={busy} onClick={() => change({ place: row.place + 1 })}>
        {t('lesson.admin.down')}
      </Button>
      <Button size="small" href={lessonPath({ kind: row.kind, id: lessonId })}>
        {t(isPublished ? 'lesson.admin.open' : 'lesson.admin.look')}
      </Button>
      <Popconfirm
        title={t('lesson.admin.removeAsk')}
        onConfirm={() => runAndReload(() => api.lessonsAdmin.remove({ lessonId }))}
      >
        <Button size="small" danger loading={busy}>
          {t('lesson.admin.remove')}
        </Button>
      </Popconfirm>
    </div>
  );
}
