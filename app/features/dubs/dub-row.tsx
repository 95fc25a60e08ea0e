import type { WallDubDto } from '#contract/dub-posts.ts';
import { classNames } from '../../ui/index.ts';
import { DubTile } from './dub-tile.tsx';

/** A few dubs of the wall in one row, which scrolls where it is narrow: on a small screen, or in a panel. */
export function DubRow({
  label,
  dubs,
  isNarrow = false,
}: {
  label: string;
  dubs: readonly WallDubDto[];
  isNarrow?: boolean;
}) {
  return (
    <ul
      aria-label={label}
      className={classNames('-m-2 flex gap-4 overflow-x-auto p-2', !isNarrow && 'xl:grid xl:grid-cols-8')}
    >
      {dubs.map((dub) => (
        <li key={dub.dubId} className={classNames('w-[160px] shrink-0', !isNarrow && 'xl:w-auto')}>
          <DubTile dub={dub} />
        </li>
      ))}
    </ul>
  );
}
