import { formatImportNote } from '#shared/import-notes.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { chooseShownVersion } from './choose-shown-version.ts';
import { type ComparedVideo, judgeVersion } from './judge-version.ts';
import type { Film, FilmStore, Video } from './types.ts';

type VersionStore = Pick<
  FilmStore,
  | 'videosWithFilms'
  | 'similarVideos'
  | 'linesOfVideo'
  | 'versionsOfVideos'
  | 'usedVideoIds'
  | 'groupVersions'
  | 'renameVideo'
>;

/**
 * Makes a video that was just imported a version of another one, if they are files of the same film (see `judgeVersion`),
 * or the other one a version of it. Leaves it alone if a person has separated it before. An episode keeps its title, which a person
 * may have written, whichever file is shown. Can be repeated.
 * @returns notes for the video, by `formatImportNote`: which file it was joined with, or which it only looks like.
 */
export async function joinVersions(args: { films: VersionStore; videoId: string }): Promise<string[]> {
  const { films, videoId } = args;
  const found = (await films.videosWithFilms([videoId])).get(videoId);
  if (found?.video.state !== 'ready' || found.video.versionOf !== null || found.video.standsAlone) return [];
  const candidates = await films.similarVideos(found.video);
  if (candidates.length === 0) return [];
  const compared = await toCompared({ films, ...found });
  const judged = [];
  for (const candidate of candidates) {
    const other = await toCompared({ films, ...candidate });
    judged.push({ ...candidate, ...judgeVersion(compared, other) });
  }
  judged.sort((a, b) => (b.sharedText ?? 0) - (a.sharedText ?? 0));
  const same = judged.find(({ verdict }) => verdict === 'same');
  if (same) {
    const shownId = await groupAsVersions({ films, videos: [same.video, found.video] });
    if (shownId === videoId && isSameEpisode(same.video, found.video) && same.video.title !== null)
      await films.renameVideo({ id: videoId, names: same.video });
    return [formatImportNote({ key: 'version_joined', name: same.video.originalName })];
  }
  const unsure = judged.find(({ verdict }) => verdict === 'unsure');
  return unsure ? [formatImportNote({ key: 'version_unsure', name: unsure.video.originalName })] : [];
}

/** Makes these videos and all their versions the versions of the best one. Returns its ID. */
export async function groupAsVersions(args: {
  films: Pick<FilmStore, 'versionsOfVideos' | 'usedVideoIds' | 'groupVersions'>;
  videos: readonly [Video, ...Video[]];
  /** Makes the audit entry of the change, if it has one. */
  auditOf?: (shownId: string) => AuditEntry | undefined;
}): Promise<string> {
  const { films, videos, auditOf } = args;
  const ids = videos.map(({ id }) => id);
  const versions = [...videos, ...(await films.versionsOfVideos(ids))] as const;
  const all = versions.map(({ id }) => id);
  const usedIds = new Set(await films.usedVideoIds(all));
  const shown = chooseShownVersion({ versions: [versions[0], ...versions.slice(1)], usedIds });
  const otherIds = all.filter((id) => id !== shown.id);
  await films.groupVersions({ shownId: shown.id, otherIds, audit: auditOf?.(shown.id) });
  return shown.id;
}

const isSameEpisode = (a: Video, b: Video) =>
  a.filmId === b.filmId && a.season === b.season && a.episode === b.episode;

async function toCompared(args: {
  films: Pick<FilmStore, 'linesOfVideo'>;
  film: Film;
  video: Video;
}): Promise<ComparedVideo> {
  const { films, film, video } = args;
  const { id, filmId, season, episode, mezzanine } = video;
  return {
    ...{ filmId, season, episode },
    isNamed: film.kind === 'series' ? episode !== null : film.year !== null,
    durationMs: mezzanine?.durationMs ?? 0,
    lines: await films.linesOfVideo({ videoId: id }),
  };
}
