import type { Line } from '#domain/films/types.ts';
import type { WireLine, WirePage } from '#shared/wire.ts';
import { requestJson } from '../api/http-client.ts';
import { LINES_PER_PAGE, type TranscriptSource } from './transcript-store.ts';

/** Fetches a long video's lines by page, and the place of a time among them. */
export function createTranscriptSource(videoId: string): TranscriptSource {
  const ask = (fields: Record<string, number>) =>
    requestJson<WirePage<WireLine>>('/api/dub_sub_index.php', {
      fields: { video_id: videoId, ...fields },
      quiet: true,
    });
  return {
    page: async (pageno) => (await ask({ pageno, pagesize: LINES_PER_PAGE })).list.map(toLine),
    seqAtOrAfter: async (ms) =>
      (await ask({ from_ms: Math.round(ms), pageno: 1, pagesize: 1 })).list[0]?.seq ?? null,
  };
}

/** A line as the pages know it. */
export function toLine(line: WireLine): Line {
  return {
    id: line.id,
    videoId: line.video_id,
    seq: line.seq,
    startMs: line.start_ms,
    endMs: line.end_ms,
    en: line.en,
    zh: line.zh,
  };
}
