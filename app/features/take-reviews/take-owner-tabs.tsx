import { useTranslation } from '../../i18n/use-translation.ts';
import { studentTakesPath } from '../../navigation/page-addresses.ts';
import { TabLinks } from '../../ui/index.ts';

/** Whose takes of a clip a teacher hears: the own ones, or those of learners. Renders nothing for learners. */
export function TakeOwnerTabs({
  clipId,
  minePath,
  current,
  students,
}: {
  clipId: string;
  minePath: string;
  current: 'mine' | 'students';
  /** Null for a viewer who is no teacher. */
  students: { unheard: number } | null;
}) {
  const { t } = useTranslation();
  if (!students) return null;
  const label =
    students.unheard > 0
      ? t('takeReviews.studentsUnheard', { count: students.unheard })
      : t('takeReviews.students');
  return (
    <TabLinks
      label={t('takeReviews.tabs')}
      items={[
        { to: minePath, label: t('takeReviews.mine'), current: current === 'mine' },
        { to: studentTakesPath({ clipId }), label, current: current === 'students' },
      ]}
    />
  );
}
