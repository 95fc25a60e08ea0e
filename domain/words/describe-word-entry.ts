import type { AuditedState } from '#shared/audit-detail.ts';
import type { WordEntry } from './types.ts';

/** Returns what the audit log says about a word of a published list. */
export const describeWordEntry = (entry: WordEntry): AuditedState => ({
  facts: {
    status: entry.state,
    list: entry.group,
    place: entry.position,
    line: entry.clip?.lineId ?? null,
    start_ms: entry.clip?.startMs ?? null,
    end_ms: entry.clip?.endMs ?? null,
  },
  typed: { word: entry.text, phonetic: entry.phonetic, meaning: entry.meaning, note: entry.note },
});
