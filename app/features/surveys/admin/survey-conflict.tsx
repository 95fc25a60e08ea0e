import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConflictDialog } from '../../admin/conflict-dialog.tsx';
import {
  listSurveyDifferences,
  type NumberedQuestion,
  type SurveyDifference,
  type SurveyText,
} from './survey-differences.ts';

/** Shows how the typed draft differs from the one that somebody else has saved, and asks which one to use. */
export function SurveyConflict({
  mine,
  theirs,
  onChoose,
}: {
  mine: SurveyText;
  theirs: SurveyText;
  onChoose: (version: 'mine' | 'theirs') => void;
}) {
  const { t } = useTranslation();
  return (
    <ConflictDialog
      title={t('survey.admin.conflict.title')}
      differences={listSurveyDifferences(mine, theirs).map((difference) => ({
        key: 'id' in difference ? difference.id : difference.name,
        label: labelOf(t, difference),
        mine: renderVersion(difference, 'mine'),
        theirs: renderVersion(difference, 'theirs'),
      }))}
      onChoose={onChoose}
    />
  );
}

const labelOf = (t: Translate, difference: SurveyDifference): string =>
  difference.name === 'question'
    ? t('survey.admin.text')
    : t(difference.name === 'title' ? 'survey.admin.name' : 'survey.admin.intro');

const renderVersion = (difference: SurveyDifference, of: 'mine' | 'theirs') =>
  difference.name === 'question' ? <QuestionVersion version={difference[of]} /> : difference[of];

/** A question in one version: its number, its text, and what belongs to its type. */
function QuestionVersion({ version }: { version: NumberedQuestion | null }) {
  const { t } = useTranslation();
  if (version === null) return <span className="text-ink-2">{t('survey.admin.conflict.missing')}</span>;
  const { number, question } = version;
  const options = 'options' in question ? question.options.map(({ text }) => text).join(' · ') : '';
  const rows = question.type === 'matrix' ? question.rows.map(({ text }) => text).join(' · ') : '';
  return (
    <>
      <p>
        {t('survey.admin.question', { count: number })}: {question.text || t('admin.conflict.empty')}
      </p>
      <p className="text-12 text-ink-2">
        {[
          t(`survey.admin.types.${question.type}`),
          ...(question.required ? [t('survey.admin.required')] : []),
          ...(question.type === 'scale' ? [`${question.min}–${question.max}`] : []),
          ...(question.show_if ? [t('survey.admin.conflict.conditional')] : []),
        ].join(' · ')}
      </p>
      {rows ? <p className="text-12 text-ink-2">{rows}</p> : null}
      {options ? <p className="text-12 text-ink-2">{options}</p> : null}
    </>
  );
}
