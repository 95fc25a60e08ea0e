import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '#app/api/download-blob.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { Button, useToast } from '#app/ui/index.ts';

/** Has a sheet made and saves it; says why when it cannot be. */
export function SaveSheetButton({
  url,
  label,
  name,
  variant,
}: {
  url: string;
  label: string;
  /** Names the file to tests, e.g. `script.pdf`. */
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
    } catch (caught) {
      toast({ tone: 'failed', text: t('sheets.failed', { reason: errorMessage(t, caught) }) });
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
