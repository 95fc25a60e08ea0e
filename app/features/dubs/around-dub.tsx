import { Link } from 'react-router';
import type { WallDubDto } from '#contract/dub-posts.ts';
import type { DubDto } from '#contract/dubs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubPath, dubWallPath } from '../../navigation/page-addresses.ts';
import { DubRow } from './dub-row.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

/** What stands below the panel that dubs a clip: who may see the viewer's dub, its page, and the dubs of others. */
export function AroundDub({
  clipId,
  canShare,
  hasTakes,
  dub,
  others,
}: {
  clipId: string;
  canShare: boolean;
  /** Whether the viewer has recorded anything that others could hear. */
  hasTakes: boolean;
  /** The viewer's dub; null when there is none yet. */
  dub: DubDto | null;
  /** Dubs by others. */
  others: WallDubDto[];
}) {
  const { t } = useTranslation();
  const title = t('dubPosts.others');
  return (
    <>
      {dub || hasTakes ? (
        <div className="grid gap-4">
          <VisibilityChoice
            clipId={clipId}
            visibility={dub?.visibility ?? 'self'}
            linkId={dub?.linkId ?? null}
            canShare={canShare}
          />
          {dub ? <TextLink to={dubPath(dub.dubId)}>{t('dubPosts.toPage')}</TextLink> : null}
        </div>
      ) : null}
      {others.length > 0 ? (
        <section className="grid grid-cols-1 gap-3 border-rule border-t pt-6">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="font-semibold text-20">{title}</h2>
            <TextLink to={dubWallPath({ clipId, sort: 'liked' })}>{t('dubPosts.all')}</TextLink>
          </div>
          <DubRow label={title} dubs={others} isNarrow />
        </section>
      ) : null}
    </>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="w-fit text-14 text-ink-2 underline decoration-edge underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  );
}
