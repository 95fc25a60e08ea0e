import type { AuditEntryDto } from '#contract/audit.ts';
import { isAuditReference } from '#shared/audit-references.ts';

/** One ID in a value of an entry, with its name if it has one. */
export interface AuditReference {
  id: string;
  mention: AuditEntryDto['mentions'][number] | null;
}

/** Returns the IDs of which a value consists, with the names that the entry gives; null if the value is no list of IDs. */
export function readAuditReferences(
  { mentions }: Pick<AuditEntryDto, 'mentions'>,
  field: string,
  value: string,
): AuditReference[] | null {
  if (!isAuditReference(field) || value === '') return null;
  return value
    .split(' ')
    .map((id) => ({ id, mention: mentions.find(({ subjectId }) => subjectId === id) ?? null }));
}
