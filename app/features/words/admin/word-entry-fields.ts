import type { RequestFields } from '#app/api/http-client.ts';
import type { WireWord } from '#shared/wire-words.ts';

/** Everything the saving call is told of an entry as it stands. */
export function wordEntryFields(entry: WireWord): RequestFields {
  return {
    entry_id: entry.word_id,
    group: entry.group,
    text: entry.text,
    phonetic: entry.phonetic,
    meaning: entry.meaning,
    note: entry.note,
    sub_id: entry.clip?.sub_id,
    start_ms: entry.clip?.start_ms,
    end_ms: entry.clip?.end_ms,
    sort: entry.entry?.sort,
    state: entry.entry?.state,
  };
}
