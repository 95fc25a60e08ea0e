import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';

/** What a lesson page shows when its address names no lesson: a link to the lists of lessons. */
export function EmptyLesson() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle name={t('lesson.title')} />
      <h1 className="sr-only">{t('lesson.title')}</h1>
      <EmptyState
        title={t('lesson.none')}
        text={t('lesson.noneText')}
        action={
          <Button asChild variant="primary">
            <Link to={pagePaths.lessons}>{t('lesson.choose')}</Link>
          </Button>
        }
      />
    </>
  );
}
