import { useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyStateLink } from '../../ui/empty-state-link.tsx';
import { EmptyState, PageTitle, useToast } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/class-route.ts';
import { ClassTaskList } from './class-task-list.tsx';

/** A class as one of its students sees it: its assignments, and what they have done. */
export default function OwnClassContent({
  loaderData: { class: joined, assignments },
}: {
  loaderData: Extract<Route.ComponentProps['loaderData'], { view: 'own' }>;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { classId, name, note, teacherName } = joined;
  const leave = async () => {
    await api.classes.leave({ classId });
    toast({ tone: 'done', text: t('classes.own.left') });
    await navigate(pagePaths.account);
  };
  return (
    <div className="page grid max-w-[960px]! grid-cols-1 gap-8 pt-8 pb-24 md:pt-12">
      <PageTitle name={name} />
      <div className="grid gap-2">
        <h1 className="font-semibold text-24 [overflow-wrap:anywhere] md:text-32">{name}</h1>
        <p className="text-ink-2">
          {teacherName === null ? t('classes.noTeacher') : t('classes.teacherIs', { name: teacherName })}
        </p>
        {note ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p> : null}
      </div>
      <section aria-labelledby="tasks" className="grid gap-4">
        <h2 id="tasks" className="font-semibold text-20">
          {t('classes.task.title')}
        </h2>
        {assignments.list.length === 0 ? (
          <EmptyState
            title={t('classes.task.none')}
            text={t('classes.task.noneText')}
            action={<EmptyStateLink to={pagePaths.filmList} label={t('classes.toFilms')} />}
          />
        ) : (
          <ClassTaskList tasks={assignments.list} showsClass={false} />
        )}
        <Pager
          pageNumber={assignments.pageNumber}
          total={assignments.total}
          pageSize={assignments.pageSize}
          pathOf={(pageNumber) => classPath({ classId, pageNumber })}
        />
      </section>
      <div className="grid justify-items-start gap-3 border-rule border-t pt-6">
        <p className="max-w-text text-14 text-ink-2 text-pretty">{t('classes.own.privacy')}</p>
        <ConfirmButton
          label={t('classes.own.leave')}
          title={t('classes.own.leaveAsk', { name })}
          text={t('classes.own.leaveText')}
          variant="plain"
          onConfirm={leave}
        />
      </div>
    </div>
  );
}
