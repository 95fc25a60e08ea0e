import { Link } from 'react-router';
import type { ReelDto } from '#contract/reels.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button } from '../../ui/index.ts';
import { ReelRow } from '../reels/reel-row.tsx';

/** The viewer's newest reels, and the way to all of them. */
export function MyReels({ reels }: { reels: readonly ReelDto[] }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-start gap-3">
      {reels.length > 0 ? (
        <ul className="w-full border-rule border-b">
          {reels.map((reel) => (
            <ReelRow key={reel.reelId} reel={reel} />
          ))}
        </ul>
      ) : (
        <p className="w-full border-rule border-t pt-4 text-ink-2">{t('account.noReels')}</p>
      )}
      <Button asChild>
        <Link to={pagePaths.reels}>{t('account.toReels')}</Link>
      </Button>
    </div>
  );
}
