import { api } from '../api/client.ts';
import { LINES_PER_PAGE, type TranscriptSource } from './transcript-store.ts';

/** Fetches the lines of a long video page by page, and finds the line at a time. */
export function createTranscriptSource(videoId: string): TranscriptSource {
  const quiet = { quiet: true };
  return {
    async page(pageNumber) {
      const { list } = await api.films.lines({ videoId, pageNumber, pageSize: LINES_PER_PAGE }, quiet);
      return list;
    },
    async seqAtOrAfter(ms) {
      const { list } = await api.films.lines({ videoId, fromMs: Math.round(ms), pageSize: 1 }, quiet);
      return list[0]?.seq ?? null;
    },
  };
}
