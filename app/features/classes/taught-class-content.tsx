import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isAdmin } from '#domain/accounts/is-admin.ts';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Button, PageTitle, TabLinks, useToast } from '../../ui/index.ts';
import type { Route } from './+types/class-route.ts';
import { ClassAssignments } from './class-assignments.tsx';
import { ClassForm } from './class-form.tsx';
import { ClassStudents } from './class-students.tsx';
import { PassOnDialog } from './pass-on-dialog.tsx';

/** A class as its teacher or an administrator sees it, with two tabs: assignments and their results, and students. */
export default function TaughtClassContent({
  loaderData,
}: {
  loaderData: Exclude<Route.ComponentProps['loaderData'], { view: 'own' }>;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'passOn' | null>(null);
  const { view, viewer, taught } = loaderData;
  const { classId, name, note, mine, teacherName, students } = taught;
  const remove = async () => {
    await api.classes.remove({ classId });
    toast({ tone: 'done', text: t('classes.removed') });
    await navigate(pagePaths.classes);
  };
  const tabs = [
    { to: classPath({ classId }), label: t('classes.tabAssignments'), current: view === 'assignments' },
    {
      to: classPath({ classId, view: 'students' }),
      label: `${t('classes.tabStudents')} ${students}`,
      current: view === 'students',
    },
  ];
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-24 md:pt-12">
      <PageTitle name={name} />
      <div className="not-printed grid gap-4 border-rule border-b pb-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <h1 className="font-semibold text-24 [overflow-wrap:anywhere] md:text-32">{name}</h1>
            {mine ? null : (
              <p className="text-14 text-ink-2">
                {teacherName === null
                  ? t('classes.noTeacher')
                  : t('classes.teacherIs', { name: teacherName })}
              </p>
            )}
            {note ? (
              <p className="max-w-text whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{note}</p>
            ) : null}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button size="s" aria-label={t('classes.edit')} onClick={() => setOpen('edit')}>
              {t('classes.editShort')}
            </Button>
            {isAdmin(viewer) ? (
              <Button size="s" onClick={() => setOpen('passOn')}>
                {t('classes.passOn')}
              </Button>
            ) : null}
            <ConfirmButton
              label={t('classes.remove')}
              title={t('classes.removeAsk', { name })}
              text={t('classes.removeText')}
              onConfirm={remove}
            />
          </div>
        </div>
        <TabLinks label={t('classes.tabs')} items={tabs} />
      </div>
      {loaderData.view === 'students' ? (
        <ClassStudents taught={taught} page={loaderData.students} />
      ) : (
        <ClassAssignments
          taught={taught}
          assignments={loaderData.assignments}
          filter={loaderData.filter}
          results={loaderData.results}
        />
      )}
      {open === 'edit' ? <ClassForm edited={taught} onClose={() => setOpen(null)} /> : null}
      {open === 'passOn' ? <PassOnDialog classId={classId} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
