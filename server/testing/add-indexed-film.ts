import type { Film } from '#domain/films/types.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, replaceLines } from '#store/testing/fixtures.ts';
import type { TestServer } from './test-server.ts';

/** Adds a ready film with a two-second line every three seconds, which searches find. */
export async function addIndexedFilm(
  server: Pick<TestServer, 'store' | 'index'>,
  texts: readonly string[],
  film: Partial<Film> = {},
): Promise<{ videoId: string; lineIds: string[] }> {
  const added = await addFilmWithVideo(server.store, {
    film,
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const { id: videoId } = added.video;
  const lines = texts.map((en, seq) =>
    makeLine(videoId, seq, { startMs: seq * 3000, endMs: seq * 3000 + 2000, en, zh: null }),
  );
  await replaceLines(server.store, { videoId, lines });
  const { id: filmId, source, ownerId } = added.film;
  await server.index.put({ videoId, filmId, source, ownerId, quality: 1, lines });
  return { videoId, lineIds: lines.map(({ id }) => id) };
}
