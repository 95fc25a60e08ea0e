import type { WallDubDto } from '#contract/dub-posts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubWallPath } from '../../navigation/page-addresses.ts';
import { DubRow } from '../dubs/dub-row.tsx';
import { SectionHead } from './section-head.tsx';

/** The newest and the most liked dubs that everyone may see. Nothing without any. */
export function HomeDubs({ newest, liked }: { newest: WallDubDto[]; liked: WallDubDto[] }) {
  const { t } = useTranslation();
  if (newest.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('dubPosts.wall')} to={dubWallPath({})} link={t('dubPosts.all')} />
      <div className="grid gap-8">
        <Row title={t('dubPosts.sort.new')} dubs={newest} />
        {liked.length > 0 ? <Row title={t('dubPosts.sort.liked')} dubs={liked} /> : null}
      </div>
    </section>
  );
}

function Row({ title, dubs }: { title: string; dubs: WallDubDto[] }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="text-14 text-ink-2">{title}</h3>
      <DubRow label={title} dubs={dubs} />
    </div>
  );
}
