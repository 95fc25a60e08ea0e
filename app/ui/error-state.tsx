import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../i18n/error-message.ts';
import { Button } from './button.tsx';

/** A part of the page that could not be fetched: what went wrong and a way to try again. */
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
