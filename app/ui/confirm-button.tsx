import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../i18n/error-message.ts';
import { Button, Dialog, useToast } from './index.ts';

/** A button for what cannot be taken back: asks first. `act` throws what kept it from being done. */
export function ConfirmButton({
  label,
  name,
  title,
  text,
  variant = 'quiet',
  icon,
  act,
}: {
  label: string;
  /** What a screen reader calls it where `label` stands many times. */
  name?: string;
  title: string;
  text?: string;
  variant?: 'quiet' | 'plain';
  icon?: ReactNode;
  act: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await act();
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
            <Button variant="danger" busy={busy} onClick={go}>
              {label}
            </Button>
          </>
        }
      />
    </>
  );
}
