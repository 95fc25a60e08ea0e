import { Link } from 'react-router';
import type { JoinedClassDto } from '#contract/classes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classPath } from '../../navigation/page-addresses.ts';

/** The classes in which the viewer learns. */
export function JoinedClassList({ classes }: { classes: readonly JoinedClassDto[] }) {
  const { t } = useTranslation();
  return (
    <ul className="border-rule border-b">
      {classes.map(({ classId, name, teacherName }) => (
        <li key={classId} className="border-rule border-t" data-class={name}>
          <Link
            to={classPath({ classId })}
            className="flex flex-wrap items-baseline gap-x-4 px-1 py-3 transition hover:bg-ink/7"
          >
            <span className="min-w-0 font-medium text-16 [overflow-wrap:anywhere]">{name}</span>
            <span className="text-14 text-ink-2">
              {teacherName === null ? t('classes.noTeacher') : t('classes.teacherIs', { name: teacherName })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
