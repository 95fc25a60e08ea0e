import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWording } from '../../../error-wording.ts';
import { fetchFile } from '../../../fetch-file.ts';
import { saveBlob } from '../../../tailor/save-blob.ts';
import { Button, useToast } from '../../../ui/index.ts';

/** Has a sheet made and saves it; says why when it cannot be. */
export function SaveButton({
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
      saveBlob(file.blob, file.name ?? name);
    } catch (caught) {
      toast({ tone: 'failed', text: t('sheets.failed', { reason: errorWording(t, caught) }) });
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
