import { isSubtitleFileName, isVideoFileName } from '#shared/file-extensions.ts';
import type { FilmSource } from '#shared/film-codes.ts';

/** Metadata that the server receives with each file: where it goes, and which files were chosen together. */
export interface UploadBatchMetadata {
  source: FilmSource;
  /** The server matches subtitles with films of the same batch. */
  batch: string;
  /** The number of films in the batch. A single film takes all subtitles of its batch. */
  films: string;
}

/** An upload that was begun earlier. The server keeps the metadata from its beginning. */
interface EarlierUpload {
  metadata: { [key: string]: string };
}

/**
 * Decides which earlier upload each file resumes, and the metadata of files that start from the beginning.
 *
 * Films without subtitles resume any earlier upload. With subtitles, all chosen files join the batch of the first film
 * that can resume, so that the server can match them. A film of another batch starts from the beginning, because it
 * would miss its subtitles. So does a film that began alone and is now chosen with other films, or the reverse, because
 * it would take too many or too few subtitles.
 * @param args.files The files that were chosen together, each with its earlier uploads to the same `source`.
 * @param args.newBatch The batch when the files join no earlier one.
 */
export function planUploads<E extends EarlierUpload>(args: {
  files: readonly { name: string; earlier: readonly E[] }[];
  source: FilmSource;
  newBatch: string;
}): { metadata: UploadBatchMetadata; resumed: (E | null)[] } {
  const { files, source, newBatch } = args;
  const films = files.filter(({ name }) => isVideoFileName(name));
  const newMetadata = { source, batch: newBatch, films: String(films.length) };
  if (films.length === 0 || !files.some(({ name }) => isSubtitleFileName(name))) {
    return { metadata: newMetadata, resumed: files.map(({ earlier }) => earlier[0] ?? null) };
  }
  const joined = films
    .flatMap(({ earlier }) => earlier)
    .find(({ metadata }) => metadata.batch && (metadata.films === '1') === (films.length === 1))?.metadata;
  if (!joined?.batch || !joined.films) return { metadata: newMetadata, resumed: files.map(() => null) };
  return {
    metadata: { source, batch: joined.batch, films: joined.films },
    resumed: files.map(
      ({ earlier }) =>
        earlier.find(({ metadata }) => metadata.batch === joined.batch && metadata.films === joined.films) ??
        null,
    ),
  };
}
