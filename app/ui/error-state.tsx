import { TriangleAlert } from 'lucide-react';
import { errorMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';

/** Shown in place of a part of the page that couldn't be loaded: the error message and a button to retry. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-12 text-center">
      <TriangleAlert size={32} strokeWidth={1.5} className="text-rec-text" aria-hidden="true" />
      <p className="text-16">{errorMessage(t, error)}</p>
      {onRetry ? <Button onClick={onRetry}>{t('ui.retry')}</Button> : null}
    </div>
  );
}
