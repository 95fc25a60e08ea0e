import { type ReactNode, useState } from 'react';
import { errorMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button, Dialog, useToast } from './index.ts';

/**
 * A button that asks for confirmation before it calls `onConfirm`. An error that `onConfirm` throws is shown as a
 * toast.
 */
export function ConfirmButton({
  label,
  name,
  title,
  text,
  variant = 'quiet',
  icon,
  onConfirm,
}: {
  label: string;
  /** The name for screen readers if the page has several buttons with the same label. */
  name?: string;
  title: string;
  text?: string;
  variant?: 'quiet' | 'plain';
  icon?: ReactNode;
  onConfirm: () => Promise<void> | void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="s" variant={variant} icon={icon} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        {...(text ? { description: text } : {})}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('ui.cancel')}</Button>
            <Button variant="danger" busy={busy} onClick={confirm}>
              {label}
            </Button>
          </>
        }
      />
    </>
  );
}
