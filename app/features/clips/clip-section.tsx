import type { ClipDto } from '#contract/clips.ts';
import { dubbingPath } from '../../navigation/page-addresses.ts';
import { ClipTile } from './clip-tile.tsx';

/** Clips with a heading. Shows nothing if there are none. */
export function ClipSection({
  title,
  text,
  clips,
  pathOf = dubbingPath,
}: {
  title: string;
  text?: string;
  /** `people` is how many other people have practiced the clip. */
  clips: readonly (ClipDto & { people?: number })[];
  /** Where a clip leads; by default to its practice. */
  pathOf?: (clip: ClipDto) => string;
}) {
  if (clips.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-24">{title}</h2>
      {text ? <p className="text-ink-2">{text}</p> : null}
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {clips.map((clip) => (
          <ClipTile key={clip.clipId} clip={clip} people={clip.people ?? null} to={pathOf(clip)} />
        ))}
      </ul>
    </section>
  );
}
