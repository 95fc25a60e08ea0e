import { isSubtitleFileName, isVideoFileName } from '#shared/file-extensions.ts';
import type { FilmSource } from '#shared/film-codes.ts';

/** What the server is told of each file: where it goes, and which files were chosen together. */
export interface UploadBatchMetadata {
  source: FilmSource;
  /** Files of one batch meet on the server. */
  batch: string;
  /** How many films the batch has: one that came alone takes every subtitle that came with it. */
  films: string;
}

/** An upload that was begun earlier: what the server was told of it then holds for good. */
interface Earlier {
  metadata: { [key: string]: string };
}

/**
 * Which earlier upload each file goes on with, and what is told of those that begin anew.
 *
 * Films without subtitles go on with whatever was begun. With subtitles, the whole choice joins the batch of the first
 * film that can go on, so that they meet there; a film begun in yet another batch begins anew, as it would miss its
 * subtitles, and so does one that would take more or fewer of them than is its due.
 * @param args.files those of one choice, each with its earlier uploads to the same `source`.
 * @param args.freshBatch the batch when none is joined.
 */
export function planUploads<E extends Earlier>(args: {
  files: readonly { name: string; earlier: readonly E[] }[];
  source: FilmSource;
  freshBatch: string;
}): { metadata: UploadBatchMetadata; goesOn: (E | null)[] } {
  const { files, source, freshBatch } = args;
  const films = files.filter(({ name }) => isVideoFileName(name));
  const fresh = { source, batch: freshBatch, films: String(films.length) };
  if (films.length === 0 || !files.some(({ name }) => isSubtitleFileName(name))) {
    return { metadata: fresh, goesOn: files.map(({ earlier }) => earlier[0] ?? null) };
  }
  const joined = films
    .flatMap(({ earlier }) => earlier)
    .find(({ metadata }) => metadata.batch && (metadata.films === '1') === (films.length === 1))?.metadata;
  if (!joined?.batch || !joined.films) return { metadata: fresh, goesOn: files.map(() => null) };
  return {
    metadata: { source, batch: joined.batch, films: joined.films },
    goesOn: files.map(
      ({ earlier }) =>
        earlier.find(({ metadata }) => metadata.batch === joined.batch && metadata.films === joined.films) ??
        null,
    ),
  };
}
