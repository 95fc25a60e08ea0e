import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '#app/api/download-blob.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { Button, useToast } from '#app/ui/index.ts';

/** Requests a sheet and saves it. Shows an error message on failure. */
export function SaveSheetButton({
  url,
  label,
  name,
  variant,
}: {
  url: string;
  label: string;
  /** Fallback for the file name, for example `script.pdf`. Tests find the button by it. */
  name: string;
  variant?: 'primary' | 'plain';
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const file = await fetchFile(url);
      downloadBlob(file.blob, file.name ?? name);
    } catch (error) {
      toast({ tone: 'failed', text: t('sheets.failed', { reason: errorMessage(t, error) }) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      {...(variant ? { variant } : {})}
      busy={busy}
      data-file={name}
      icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={save}
    >
      {busy ? t('sheets.preparing') : label}
    </Button>
  );
}
