import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, Field, useToast } from '../../ui/index.ts';

/**
 * Creates, copies, and withdraws the link to the viewer's dub. If others may not see the clip, it offers no link, and
 * withdraws one from earlier.
 */
export function ShareDub({
  clipId,
  shareId,
  canShare,
}: {
  clipId: string;
  shareId: string | null;
  canShare: boolean;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(window.location.origin), []);
  const address = `${origin}/detail?share=${shareId}`;
  const share = async (on: boolean) => {
    setBusy(true);
    try {
      await api.takes.share({ clipId, on: on ? '1' : '0' });
      await revalidate();
      if (!on) toast({ tone: 'done', text: t('takes.withdrawn') });
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
    } finally {
      setBusy(false);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ tone: 'done', text: t('takes.copied') });
    } catch {
      // Without clipboard permission, the user copies the address from the field.
      document.getElementById('share-address')?.focus();
    }
  };
  return (
    <section className="grid gap-3 border-rule border-t pt-6">
      <h2 className="font-semibold text-20">{t('takes.share')}</h2>
      <p className="text-ink-2 text-pretty">{t(canShare ? 'takes.shareText' : 'takes.sharePrivate')}</p>
      {!canShare ? (
        shareId ? (
          <Button className="w-fit" busy={busy} onClick={() => void share(false)}>
            {t('takes.withdraw')}
          </Button>
        ) : null
      ) : shareId ? (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            id="share-address"
            label={t('takes.shareAddress')}
            value={address}
            readOnly
            onFocus={(event) => event.target.select()}
            className="min-w-0 flex-1 basis-[280px]"
          />
          <Button variant="primary" onClick={() => void copy()}>
            {t('takes.copy')}
          </Button>
          <Button busy={busy} onClick={() => void share(false)}>
            {t('takes.withdraw')}
          </Button>
        </div>
      ) : (
        <Button className="w-fit" busy={busy} onClick={() => void share(true)}>
          {t('takes.makeShare')}
        </Button>
      )}
    </section>
  );
}
