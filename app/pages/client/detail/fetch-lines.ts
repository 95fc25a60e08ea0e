import type { Line } from '#domain/films/types.ts';
import type { WireLine, WirePage } from '#shared/wire.ts';
import { call } from '../../../http-client.ts';
import { LINES_PER_PAGE, type LineFetcher } from '../../../player/line-book.ts';

/** Fetches a long video's lines by page, and the place of a time among them. */
export function lineFetcher(videoId: string): LineFetcher {
  const ask = (fields: Record<string, number>) =>
    call<WirePage<WireLine>>('/api/dub_sub_index.php', {
      fields: { video_id: videoId, ...fields },
      quiet: true,
    });
  return {
    page: async (pageno) => (await ask({ pageno, pagesize: LINES_PER_PAGE })).list.map(lineOfWire),
    seqAt: async (ms) =>
      (await ask({ from_ms: Math.round(ms), pageno: 1, pagesize: 1 })).list[0]?.seq ?? null,
  };
}

/** A line as the pages know it. */
export function lineOfWire(line: WireLine): Line {
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
