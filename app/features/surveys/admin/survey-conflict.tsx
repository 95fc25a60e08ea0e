import { Button, Modal, Table } from 'antd';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { listSurveyDifferences, type SurveyDifference, type SurveyText } from './survey-differences.ts';

/** Shows how the draft that somebody else has saved differs from what is typed, and asks which version to go on with. */
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
  const differences = listSurveyDifferences(mine, theirs);
  return (
    <Modal
      open
      closable={false}
      width={720}
      title={t('survey.admin.conflict.title')}
      footer={[
        <Button key="theirs" onClick={() => onChoose('theirs')}>
          {t('survey.admin.conflict.useTheirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => onChoose('mine')}>
          {t('survey.admin.conflict.useMine')}
        </Button>,
      ]}
    >
      <p className="pb-3">
        {t(differences.length > 0 ? 'survey.admin.conflict.text' : 'survey.admin.conflict.same')}
      </p>
      {differences.length > 0 ? (
        <Table
          size="small"
          rowKey={(difference) => ('id' in difference ? difference.id : difference.name)}
          dataSource={differences}
          pagination={false}
          scroll={{ y: 360 }}
          columns={[
            {
              title: t('survey.admin.conflict.field'),
              width: 96,
              render: (_, difference) => labelOf(t, difference),
            },
            {
              title: t('survey.admin.conflict.mine'),
              render: (_, difference) => <Version difference={difference} of="mine" />,
            },
            {
              title: t('survey.admin.conflict.theirs'),
              render: (_, difference) => <Version difference={difference} of="theirs" />,
            },
          ]}
        />
      ) : null}
    </Modal>
  );
}

const labelOf = (t: Translate, difference: SurveyDifference): string =>
  difference.name === 'question'
    ? t('survey.admin.text')
    : t(difference.name === 'title' ? 'survey.admin.name' : 'survey.admin.intro');

/** One version of what differs. Of a question: its number, its text, and what belongs to its type. */
function Version({ difference, of }: { difference: SurveyDifference; of: 'mine' | 'theirs' }) {
  const { t } = useTranslation();
  if (difference.name !== 'question')
    return (
      <span className="[overflow-wrap:anywhere]">{difference[of] || t('survey.admin.conflict.empty')}</span>
    );
  const version = difference[of];
  if (version === null) return <span className="text-ink-2">{t('survey.admin.conflict.missing')}</span>;
  const { number, question } = version;
  const options = 'options' in question ? question.options.map(({ text }) => text).join(' · ') : '';
  const rows = question.type === 'matrix' ? question.rows.map(({ text }) => text).join(' · ') : '';
  return (
    <div className="[overflow-wrap:anywhere]">
      <p>
        {t('survey.admin.question', { count: number })}: {question.text || t('survey.admin.conflict.empty')}
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
    </div>
  );
}
