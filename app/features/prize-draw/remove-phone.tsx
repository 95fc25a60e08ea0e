import { useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, useToast } from '../../ui/index.ts';
import { prizeDrawStore } from './page-prize-draw-store.ts';

/** The button that removes the phone number. */
export function RemovePhone({
  activityId,
  visitorId,
  label,
}: {
  activityId: string;
  visitorId: string;
  label: string;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await prizeDrawStore.removePhone(visitorId, activityId);
      toast({ tone: 'done', text: t('prizeDraw.phoneRemoved') });
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="s" className="justify-self-start" busy={busy} onClick={remove}>
      {label}
    </Button>
  );
}
