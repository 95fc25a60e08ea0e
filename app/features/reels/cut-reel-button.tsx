import { Scissors } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';

const CutReelDialog = lazy(() => import('./cut-reel-dialog.tsx'));

/** A button that offers to cut lines into one film. `lineIds` are in playing order; with fewer than two it isn't shown. */
export function CutReelButton({
  lineIds,
  title,
  size = 's',
}: {
  lineIds: readonly string[];
  title: string;
  size?: 's' | 'm';
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (lineIds.length < 2) return null;
  return (
    <>
      <Button
        size={size}
        icon={<Scissors size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('reel.cut')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CutReelDialog lineIds={lineIds} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
