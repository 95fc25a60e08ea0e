import { Link } from 'react-router';
import type { FilmNameDto, SourceVideoDto } from '#contract/clips.ts';
import { formatVideoName } from '#shared/video-name.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { FilmTitle } from '../../ui/index.ts';

/** The page's heading and the film's name, which links to the film while it is in the library. */
export function FilmHeading({
  heading,
  film,
  video,
}: {
  heading: string;
  film: FilmNameDto;
  video: SourceVideoDto | null;
}) {
  const episode = video ? formatVideoName(video) : '';
  const name = (
    <>
      <FilmTitle film={film} className="text-16" otherClassName="text-14" />
      {episode ? <span className="figures ml-2 text-ink-2">{episode}</span> : null}
    </>
  );
  return (
    <div className="flex min-w-0 items-baseline gap-x-4 px-4 py-1.5 md:px-8 md:py-3 lg:ml-auto lg:p-0">
      {/* On a wide screen, the row of verbs beside it says the same. */}
      <h1 className="shrink-0 font-semibold text-16 md:text-20 lg:sr-only">{heading}</h1>
      {video?.removed ? (
        <span className="min-w-0 truncate">{name}</span>
      ) : (
        <Link
          to={filmPath({ filmId: film.id, ...(video ? { videoId: video.id } : {}) })}
          className="min-w-0 truncate underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
    </div>
  );
}
