import { App, Button, Drawer, Popconfirm, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RequestFields, requestJson } from '#app/api/http-client.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { type LessonKind, lessonKinds } from '#shared/lessons.ts';
import type { WireLessonRow } from '#shared/wire-lessons.ts';
import { PagedTable } from '../../admin/paged-table.tsx';
import { lessonPath } from '../lesson-path.ts';
import { LessonEditor } from './lesson-editor.tsx';

const kindOf = (row: WireLessonRow): LessonKind => lessonKinds.find((kind) => kind === row.kind) ?? 'm1';

/** Lessons: made out of lines of a film, published, put in order, removed. */
export function LessonsTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<LessonKind | 'all'>('all');
  const [opened, setOpened] = useState<{ row: WireLessonRow | null } | null>(null);
  // Fetches the table anew when a lesson was saved.
  const [saved, setSaved] = useState(0);
  return (
    <>
      <PagedTable<WireLessonRow>
        key={saved}
        rowKey="lesson_id"
        path="/api/lesson_index.php"
        fields={{ kind: kind === 'all' ? null : kind }}
        active={active}
        everyMs={10_000}
        empty={t('lesson.admin.empty')}
        filter={
          <div className="flex flex-wrap items-center gap-3">
            <Button type="primary" onClick={() => setOpened({ row: null })}>
              {t('lesson.admin.make')}
            </Button>
            <Segmented<LessonKind | 'all'>
              value={kind}
              onChange={setKind}
              options={(['all', ...lessonKinds] as const).map((value) => ({
                value,
                label: value === 'all' ? t('lesson.admin.all') : t(`lesson.admin.kinds.${value}`),
              }))}
            />
          </div>
        }
        columns={(reload) => [
          {
            title: t('lesson.admin.name'),
            render: (_, row) => (
              <span className="[overflow-wrap:anywhere]">
                {row.title}
                {row.title_zh ? <span className="block text-ink-2">{row.title_zh}</span> : null}
              </span>
            ),
          },
          {
            title: t('lesson.admin.kind'),
            width: 120,
            render: (_, row) => t(`lesson.admin.kinds.${kindOf(row)}`),
          },
          {
            title: t('lesson.admin.film'),
            width: 160,
            render: (_, row) => row.film_title_zh ?? row.film_title,
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
            render: (_, row) => <Act row={row} onDone={reload} onEdit={() => setOpened({ row })} />,
          },
        ]}
      />
      <Drawer
        open={opened !== null}
        onClose={() => setOpened(null)}
        size={720}
        destroyOnHidden
        title={opened?.row ? t('lesson.admin.edit') : t('lesson.admin.make')}
      >
        {opened ? (
          <LessonEditor
            lesson={opened.row}
            onSaved={() => {
              setOpened(null);
              setSaved(saved + 1);
            }}
          />
        ) : null}
      </Drawer>
    </>
  );
}

function Act({
  row,
  onDone,
  onEdit,
}: {
  row: WireLessonRow;
  onDone: () => Promise<void>;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const post = async (path: `/${string}`, fields: RequestFields) => {
    setBusy(true);
    try {
      await requestJson(path, { method: 'POST', fields: { lesson_id: row.lesson_id, ...fields } });
      await onDone();
    } catch (caught) {
      message.error(errorMessage(t, caught));
    } finally {
      setBusy(false);
    }
  };
  const change = (fields: RequestFields) => post('/api/lesson_save.php', fields);
  const isOut = row.state === 'published';
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={onEdit}>
        {t('lesson.admin.edit')}
      </Button>
      <Button size="small" loading={busy} onClick={() => change({ state: isOut ? 'draft' : 'published' })}>
        {t(isOut ? 'lesson.admin.takeBack' : 'lesson.admin.publish')}
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
      <Button size="small" href={lessonPath({ kind: kindOf(row), id: row.lesson_id })}>
        {t('lesson.admin.open')}
      </Button>
      <Popconfirm title={t('lesson.admin.removeAsk')} onConfirm={() => post('/api/lesson_remove.php', {})}>
        <Button size="small" danger loading={busy}>
          {t('lesson.admin.remove')}
        </Button>
      </Popconfirm>
    </div>
  );
}
