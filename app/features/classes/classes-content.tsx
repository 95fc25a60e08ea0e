import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isAdmin } from '#domain/accounts/is-admin.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classesPath, classPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { EmptyStateLink } from '../../ui/empty-state-link.tsx';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/classes-route.ts';
import { ClassForm } from './class-form.tsx';
import { JoinedClassList } from './joined-class-list.tsx';

export default function ClassesContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const { viewer, joined, taught } = loaderData;
  const [isCreating, setIsCreating] = useState(false);
  const createButton = (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => setIsCreating(true)}
    >
      {t('classes.create')}
    </Button>
  );
  return (
    <div className="page grid max-w-[960px]! grid-cols-1 gap-10 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('classes.title')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-semibold text-32">{t('classes.title')}</h1>
        {taught && taught.total > 0 ? createButton : null}
      </div>
      {taught ? (
        <section aria-labelledby="taught" className="grid gap-4">
          <h2 id="taught" className="font-semibold text-20">
            {t(isAdmin(viewer) ? 'classes.all' : 'classes.taught')}
          </h2>
          {taught.list.length === 0 ? (
            <EmptyState title={t('classes.none')} text={t('classes.noneText')} action={createButton} />
          ) : (
            <ul className="border-rule border-b">
              {taught.list.map(({ classId, name, note, mine, teacherName, students, assignments }) => (
                <li key={classId} className="border-rule border-t" data-class={name}>
                  <Link
                    to={classPath({ classId })}
                    className="grid gap-x-6 gap-y-0.5 px-1 py-3 transition hover:bg-ink/7 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline"
                  >
                    <span className="grid min-w-0">
                      <span className="truncate font-medium text-16">{name}</span>
                      {note ? <span className="truncate text-14 text-ink-2">{note}</span> : null}
                      {mine ? null : (
                        <span className="text-14 text-ink-2">
                          {teacherName === null
                            ? t('classes.noTeacher')
                            : t('classes.teacherIs', { name: teacherName })}
                        </span>
                      )}
                    </span>
                    <span className="flex gap-4 text-14 text-ink-2">
                      <span>{t('classes.students', { count: students })}</span>
                      <span>{t('classes.assignments', { count: assignments })}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Pager
            pageNumber={taught.pageNumber}
            total={taught.total}
            pageSize={taught.pageSize}
            pathOf={classesPath}
          />
        </section>
      ) : null}
      {joined.length > 0 || !taught ? (
        <section aria-labelledby="joined" className="grid gap-4">
          <h2 id="joined" className="font-semibold text-20">
            {t('classes.joined')}
          </h2>
          {joined.length === 0 ? (
            <EmptyState
              title={t('classes.joinedNone')}
              text={t('classes.joinedNoneText')}
              action={<EmptyStateLink to={pagePaths.filmList} label={t('classes.toFilms')} />}
            />
          ) : (
            <JoinedClassList classes={joined} />
          )}
        </section>
      ) : null}
      {isCreating ? <ClassForm edited={null} onClose={() => setIsCreating(false)} /> : null}
    </div>
  );
}
