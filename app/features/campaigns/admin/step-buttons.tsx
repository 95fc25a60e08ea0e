import { Button } from 'antd';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** The buttons below a step. "Next" and "leave" save first; "back" does not. */
export function StepButtons({
  busy,
  onNext,
  onLeave,
  onBack,
}: {
  busy: boolean;
  onNext: () => Promise<void>;
  onLeave: () => Promise<void>;
  onBack?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-3 border-rule border-t pt-4">
      <Button type="primary" loading={busy} onClick={onNext}>
        {t('campaigns.next')}
      </Button>
      <Button loading={busy} onClick={onLeave}>
        {t('campaigns.later')}
      </Button>
      {onBack ? <Button onClick={onBack}>{t('campaigns.back')}</Button> : null}
    </div>
  );
}
