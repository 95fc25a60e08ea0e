import { Link } from 'react-router';
import type { ReelDto } from '#contract/reels.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reelPath } from '../../navigation/page-addresses.ts';

/** A row of a list of reels: a link to the reel, its length, and its state. */
export function ReelRow({ reel }: { reel: ReelDto }) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-1 border-rule border-t py-4">
      <Link
        to={reelPath(reel.reelId)}
        className="spoken w-fit text-20 [overflow-wrap:anywhere] hover:underline hover:underline-offset-4"
      >
        {reel.title}
      </Link>
      <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
        <span>{t('reel.lines', { count: reel.parts.length })}</span>
        {reel.durationMs === null ? null : <span className="figures">{formatDuration(reel.durationMs)}</span>}
        <span>{t(`reel.state.${stateOf(reel)}`)}</span>
      </p>
    </li>
  );
}

const stateOf = ({ state, url }: ReelDto) => (state === 'ready' && url === null ? 'expired' : state);
