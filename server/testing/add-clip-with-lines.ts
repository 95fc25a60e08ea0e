import type { Film } from '#domain/films/types.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip, replaceLines } from '#store/testing/fixtures.ts';
import type { TestServer } from './test-server.ts';

/**
 * Adds a clip of three seconds that an account has cut, with lines that follow each other, one after another. Returns its ID.
 */
export async function addClipWithLines(
  { store }: Pick<TestServer, 'store'>,
  args: {
    ownerId: string;
    lines: number;
    title?: string;
    /** Shared, unless said otherwise. */
    film?: Pick<Film, 'source' | 'ownerId'> | undefined;
  },
): Promise<string> {
  const { ownerId, lines, title = 'A clip', film = { source: 'film', ownerId: null } } = args;
  const added = await addFilmWithVideo(store, {
    film,
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const videoId = added.video.id;
  const lengthMs = 3000 / lines;
  await replaceLines(store, {
    videoId,
    lines: Array.from({ length: lines }, (_, seq) =>
      makeLine(videoId, seq, { startMs: 1000 + seq * lengthMs, endMs: 900 + (seq + 1) * lengthMs }),
    ),
  });
  const clip = makeClip({
    ...{ ownerId, videoId, filmId: added.film.id, state: 'ready', title },
    ...{ startFrame: 24, endFrame: 96, startMs: 1000, endMs: 4000 },
  });
  await store.clipStore.insertClip(clip);
  return clip.id;
}
