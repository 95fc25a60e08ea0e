import type { ClipFilesService } from '#domain/clips/clip-files-types.ts';
import { clipFileKeys } from '#shared/clip-files.ts';

/** Files of which none is there yet and each takes three looks to be made. */
const looks = new Map<string, number>();
export const fakeClipFiles: ClipFilesService = {
  list: async () => ({
    files: clipFileKeys.map((key, at) => ({
      ...key,
      bytes: key.kind === 'mp4' ? 400_000 : null,
      estimatedBytes: 2 ** (at % 8) * 10_000,
      missing: null,
    })),
    picture: { width: 1280, height: 720 },
    original: { width: 1920, height: 1080 },
    isOriginalKept: true,
    isSoundWide: true,
  }),
  get: async ({ file }) => ({
    content: { text: file.kind },
    name: { film: 'Film', season: null, episode: null, title: 'clip', startMs: 0 },
  }),
  async make({ barId, file }) {
    const name = `${barId} ${file.kind} ${file.lang}`;
    const look = (looks.get(name) ?? 0) + 1;
    looks.set(name, look);
    return look < 3 ? { state: 'making', percent: 33 * look } : { state: 'ready', bytes: 123_456 };
  },
};
