import type { AuditEntryDto } from '#contract/audit.ts';
import { readAuditReference } from '#shared/audit-references.ts';

/** An ID in the detail of an entry, and what the viewer may know about it. */
export interface AuditReference {
  id: string;
  mention: AuditEntryDto['mentions'][number] | null;
}

/** Returns the IDs in the value of a field with their mentions. Returns null if the field does not hold IDs. */
export function readAuditReferences(
  { mentions }: Pick<AuditEntryDto, 'mentions'>,
  field: string,
  value: string,
): AuditReference[] | null {
  const ids = readAuditReference(field, value);
  return (
    ids?.map((id) => ({ id, mention: mentions.find(({ subjectId }) => subjectId === id) ?? null })) ?? null
  );
}
