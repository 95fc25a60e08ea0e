import { Button, Spin } from 'antd';
import type { QuestionResultDto } from '#contract/surveys-admin.ts';
import { callUrl } from '../../../api/call-url.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { PartOfCampaign } from '../../campaigns/admin/part-of-campaign.tsx';

/**
 * The results of a survey: a bar chart for each question, one for each row of a matrix, and the texts of written
 * answers.
 */
export function SurveyResultsView({ surveyId }: { surveyId: string }) {
  const { t } = useTranslation();
  const { answer, error, reload } = useCall({
    call: api.surveysAdmin.results,
    input: { surveyId },
    active: true,
  });
  if (!answer) return error ? <ErrorState error={error} onRetry={reload} /> : <Spin />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <PartOfCampaign kind="survey" partId={surveyId} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold text-20">{t('survey.admin.total', { count: answer.total })}</p>
        <Button href={callUrl('surveysAdmin', 'export', { surveyId })} download>
          {t('survey.admin.csv')}
        </Button>
      </div>
      {answer.questions.map((result, at) => (
        <section key={result.question.id} className="grid min-w-0 grid-cols-1 gap-3">
          <h3 className="font-medium text-16 [overflow-wrap:anywhere]">{`${at + 1}. ${result.question.text}`}</h3>
          <p className="figures flex gap-4 text-ink-2">
            <span>{t('survey.admin.answered', { count: result.answered })}</span>
            {result.mean === null ? null : (
              <span>{t('survey.admin.mean', { value: result.mean.toFixed(2) })}</span>
            )}
          </p>
          <QuestionResult result={result} />
        </section>
      ))}
    </div>
  );
}

function QuestionResult({ result }: { result: QuestionResultDto }) {
  const { t } = useTranslation();
  const { question, answered, counts, rows, texts } = result;
  if (question.type === 'matrix') {
    return (
      <div className="grid grid-cols-1 gap-4">
        {rows.map((row) => (
          <div key={row.text} className="grid grid-cols-1 gap-2">
            <h4 className="text-14">{row.text}</h4>
            <BarChart
              total={row.counts.reduce((sum, count) => sum + count, 0)}
              bars={row.counts.map((count, at) => ({ text: question.options[at]?.text ?? '', count }))}
            />
          </div>
        ))}
      </div>
    );
  }
  if (question.type === 'text') {
    if (texts.length === 0) return <p className="text-ink-2">{t('survey.admin.noTexts')}</p>;
    const counted = new Map<string, number>();
    const keyed = texts.map((text) => {
      const times = (counted.get(text) ?? 0) + 1;
      counted.set(text, times);
      return { text, key: `${times} ${text}` };
    });
    return (
      <ul className="grid max-h-[320px] grid-cols-1 gap-2 overflow-y-auto">
        {keyed.map(({ text, key }) => (
          <li key={key} className="whitespace-pre-wrap border-rule border-l-2 pl-3 [overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    );
  }
  return <BarChart total={answered} bars={counts} />;
}

function BarChart({ total, bars }: { total: number; bars: { text: string; count: number }[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {bars.map(({ text, count }) => {
        const percent = total > 0 ? (count / total) * 100 : 0;
        return (
          <li key={text} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            <span className="[overflow-wrap:anywhere]">{text}</span>
            <span className="figures text-ink-2">{`${count} · ${Math.round(percent)}%`}</span>
            <span aria-hidden="true" className="col-span-2 h-2 bg-rule">
              <span className="block h-full bg-ink" style={{ width: `${percent}%` }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
