import { Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button, Dialog } from './index.ts';

const QrCode = lazy(() => import('./qr-code.tsx'));

/** A button that shows the address of a page of the product as a QR code, to open it on a phone. */
export function OpenOnPhone({ path }: { path: string }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  return (
    <>
      <Button
        icon={<Smartphone size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setAddress(new URL(path, window.location.href).href)}
      >
        {t('ui.openOnPhone')}
      </Button>
      <Dialog
        open={address !== null}
        onOpenChange={(open) => {
          if (!open) setAddress(null);
        }}
        title={t('ui.openOnPhone')}
        description={t('ui.openOnPhoneText')}
        width={360}
      >
        <div className="min-h-[240px]">
          {address === null ? null : (
            <Suspense fallback={null}>
              <QrCode text={address} label={t('ui.qrCode', { address })} />
            </Suspense>
          )}
        </div>
      </Dialog>
    </>
  );
}
