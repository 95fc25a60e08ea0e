import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { AuditEntry } from './audit-entry.ts';

/** A place in the chain of audit entries: the number of an entry and its hash, as 64 hex digits. */
export interface AuditLink {
  /** Counts the entries without gaps, beginning with 1. */
  seq: number;
  hash: string;
}

/** What the first entry follows. */
export const auditChainStart: AuditLink = { seq: 0, hash: '0'.repeat(64) };

/** Returns the link of an entry that follows another one: its hash covers the entry and the hash before. */
export function linkAuditEntry({ entry, before }: { entry: AuditEntry; before: AuditLink }): AuditLink {
  const { id, actorId, action, subjectId, detail, createdMs } = entry;
  const seq = before.seq + 1;
  const text = canonicalJson({
    ...{ seq, previous: before.hash, id, actorId, action, subjectId, detail, createdMs },
  });
  return { seq, hash: createHash('sha256').update(text).digest('hex') };
}

/** A stored entry with its link. The entry is null if it cannot be read. */
export interface LinkedAuditEntry {
  link: AuditLink;
  entry: AuditEntry | null;
}

/**
 * Follows the chain from entry to entry, in the order of their numbers.
 * @returns the number of the first entry that does not follow the one before; null if all do and the last one is the head.
 * A missing last entry counts as the first that does not follow.
 */
export async function findBrokenLink(args: {
  /** Entries in batches, by number. */
  batches: AsyncIterable<readonly LinkedAuditEntry[]>;
  head: AuditLink;
}): Promise<number | null> {
  const { batches, head } = args;
  let last = auditChainStart;
  for await (const batch of batches) {
    for (const { link, entry } of batch) {
      const expected = entry && linkAuditEntry({ entry, before: last });
      if (expected?.seq !== link.seq || expected.hash !== link.hash) return last.seq + 1;
      last = link;
    }
  }
  const isHead = last.seq === head.seq && last.hash === head.hash;
  return isHead ? null : Math.min(last.seq, head.seq) + 1;
}
