import { Link } from 'react-router';
import type { FilmNameDto, SourceVideoDto } from '#contract/clips.ts';
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
  const episode = video ? formatEpisode(video) : '';
  const back = new URLSearchParams({ film_id: film.id, ...(video ? { video_id: video.id } : {}) });
  const name = (
    <>
      <FilmTitle film={film} className="text-16" otherClassName="text-14" />
      {episode ? <span className="figures ml-2 text-ink-2">{episode}</span> : null}
    </>
  );
  return (
    <div className="page flex flex-wrap items-baseline gap-x-4 py-3">
      <h1 className="font-semibold text-20">{heading}</h1>
      {video?.removed ? (
        <span className="min-w-0 truncate">{name}</span>
      ) : (
        <Link to={`/list/detail?${back}`} className="min-w-0 truncate underline-offset-4 hover:underline">
          {name}
        </Link>
      )}
    </div>
  );
}

/** Returns the season, episode, and title of a video, such as `S1E2 Pilot`; empty for a film with one video. */
function formatEpisode({ season, episode, title }: SourceVideoDto): string {
  const number = `${season === null ? '' : `S${season}`}${episode === null ? '' : `E${episode}`}`;
  return [number, title ?? ''].filter(Boolean).join(' ');
}
