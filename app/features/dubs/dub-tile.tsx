import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import type { WallDubDto } from '#contract/dub-posts.ts';
import { displayName } from '../../i18n/display-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubPath } from '../../navigation/page-addresses.ts';
import { StillImage } from '../clips/clip-still.tsx';

/** A dub on the wall, which leads to its page. */
export function DubTile({ dub: { dubId, clip, still, ownerName, mine, likes } }: { dub: WallDubDto }) {
  const { t } = useTranslation();
  return (
    <Link to={dubPath(dubId)} className="group grid content-start gap-1.5">
      <span className="relative block">
        <StillImage source={still} className="rounded-read" />
        <span
          aria-hidden="true"
          className="bracket text-mine opacity-0 transition-opacity group-hover:opacity-100"
          style={{ inset: -6 }}
        />
      </span>
      <span className="spoken line-clamp-2 text-16 leading-[22px]">{clip.title}</span>
      <span className="flex items-baseline justify-between gap-3 text-14">
        <span className="truncate text-mine-text">
          {mine ? t('dubPosts.mine') : displayName(t, ownerName)}
        </span>
        {likes > 0 ? (
          <span className="flex shrink-0 items-center gap-1 text-ink-2">
            <Heart size={14} strokeWidth={1.5} aria-hidden="true" />
            <span className="figures" aria-hidden="true">
              {likes}
            </span>
            <span className="sr-only">{t('dubPosts.likes', { count: likes })}</span>
          </span>
        ) : null}
      </span>
    </Link>
  );
}
