import type { ImportedLessonDto } from '#contract/lessons-admin.ts';
import { LESSON_STEPS_MAX } from '#domain/lessons/build-lesson-fields.ts';
import { CLIP_MAX_MS } from '#shared/constants.ts';
import { LESSON_FILE_ROWS_MAX, LESSON_FILE_TEXT_MAX } from '#shared/lesson-file.ts';
import { LESSON_TITLE_MAX } from '#shared/lessons.ts';
import { api } from '../../../api/client.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CsvImport } from '../../admin/csv-import.tsx';

const limits = {
  ...{ rows: LESSON_FILE_ROWS_MAX, lines: LESSON_STEPS_MAX, title: LESSON_TITLE_MAX },
  minutes: CLIP_MAX_MS / 60_000,
};

/** A button that adds the lessons of a CSV file as drafts, after it has shown them with the problem of each row. */
export function LessonImport({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const headings = [
    t('lesson.admin.kind'),
    t('lesson.admin.film'),
    t('lesson.admin.import.episode'),
    t('lesson.admin.import.start'),
    t('lesson.admin.import.end'),
    t('lesson.admin.name'),
    t('lesson.admin.nameZh'),
    t('lesson.admin.level'),
  ];
  return (
    <CsvImport<ImportedLessonDto>
      label={t('lesson.admin.import.button')}
      title={t('lesson.admin.import.title')}
      hint={t('lesson.admin.import.hint', limits)}
      empty={t('lesson.admin.import.empty')}
      limits={{ rows: LESSON_FILE_ROWS_MAX, text: LESSON_FILE_TEXT_MAX }}
      template={{
        fileName: 'lessons.csv',
        rows: [
          headings,
          [t('lesson.admin.kinds.m1'), t('lesson.admin.import.example'), 'S1E2', '0:12', '0:45', '', '', '1'],
        ],
      }}
      send={api.lessonsAdmin.importFile}
      confirm={(count) => t('lesson.admin.import.confirm', { count })}
      done={(count) => t('lesson.admin.import.done', { count })}
      rowProblem={({ problem }) =>
        problem === null ? '' : t(`lesson.admin.import.rowProblem.${problem}`, limits)
      }
      columns={[
        {
          title: t('lesson.admin.kind'),
          width: 120,
          render: (_, { kind }) => (kind === null ? null : t(`lesson.admin.kinds.${kind}`)),
        },
        {
          title: t('lesson.admin.film'),
          width: 160,
          render: (_, { film, startMs, endMs }) => (
            <>
              <span className="[overflow-wrap:anywhere]">{film}</span>
              {endMs > startMs ? (
                <span className="figures block text-ink-2">
                  {`${formatDuration(startMs)}–${formatDuration(endMs)}`}
                </span>
              ) : null}
            </>
          ),
        },
        {
          title: t('lesson.admin.import.name'),
          render: (_, { title, titleZh }) => (
            <span className="[overflow-wrap:anywhere]">
              {title}
              {titleZh === null ? null : <span className="block text-ink-2">{titleZh}</span>}
            </span>
          ),
        },
        {
          title: t('lesson.admin.steps'),
          width: 64,
          align: 'right',
          render: (_, { lines }) => <span className="figures">{lines}</span>,
        },
      ]}
      onDone={onDone}
    />
  );
}
