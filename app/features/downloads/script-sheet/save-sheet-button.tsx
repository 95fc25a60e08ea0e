import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadBlob } from '../../../api/download-blob.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, useToast } from '../../../ui/index.ts';

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
