import { Footprints } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button } from '../../ui/index.ts';
import { tourStore } from './tour-store.ts';

/** The button that begins the tour, on the home page, from the first step. */
export function StartTour({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = () => {
    tourStore.set({ status: 'running', step: 'search' });
    void navigate(pagePaths.home);
  };
  return (
    <Button
      variant="quiet"
      icon={<Footprints size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={start}
      className={className}
    >
      {t('tour.name')}
    </Button>
  );
}
