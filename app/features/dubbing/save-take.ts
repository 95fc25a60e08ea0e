import type { WireTake } from '#shared/wire-takes.ts';
import { requestJson } from '../../api/http-client.ts';

/** Sends a recording of a line, or of the whole clip (line null). Throws ApiError. */
export function saveTake(args: {
  clipId: string;
  line: number | null;
  leadMs: number;
  recording: Blob;
}): Promise<WireTake> {
  const query = new URLSearchParams({ bar_id: args.clipId, lead_ms: String(Math.round(args.leadMs)) });
  if (args.line !== null) query.set('line', String(args.line));
  return requestJson<WireTake>(`/api/take_save.php?${query}`, { method: 'POST', file: args.recording });
}
