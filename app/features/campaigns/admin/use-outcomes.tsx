import { App } from 'antd';
import type { PartOutcomeDto } from '#contract/campaigns-admin.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Returns a function that reports the outcomes of a campaign's parts: a message, or a dialog if any part failed. */
export function useOutcomes(): (title: string, outcomes: PartOutcomeDto[]) => void {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  return (title, outcomes) => {
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed').length;
    if (failed === 0) {
      message.success(title);
      return;
    }
    modal.warning({
      icon: null,
      title: `${title}；${t('campaigns.outcome.some', { count: failed })}`,
      okText: t('campaigns.outcome.close'),
      content: (
        <ul className="grid gap-2 pt-2">
          {outcomes.map((outcome) => (
            <li key={`${outcome.kind} ${outcome.partId}`} className="grid">
              <span className="[overflow-wrap:anywhere]">
                {`${t(`campaigns.partIs.${outcome.kind}`)} · ${outcome.title}`}
              </span>
              <span className={outcome.outcome === 'failed' ? 'text-rec-text' : 'text-ink-2'}>
                {formatOutcome(t, outcome)}
              </span>
            </li>
          ))}
        </ul>
      ),
    });
  };
}

function formatOutcome(t: Translate, { outcome, errorCode }: PartOutcomeDto): string {
  if (outcome !== 'failed') return t(`campaigns.outcome.${outcome}`);
  return t('campaigns.outcome.failed', { why: t(`error.${errorCode ?? 'internal'}`) });
}
