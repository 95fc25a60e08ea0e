import { readAuditDetail } from './audit-detail.ts';

/** The fields of an entry's detail whose values are IDs, separated by spaces. */
const referenceFields: readonly string[] = [
  ...['company', 'ad', 'ads', 'red_packet', 'activity', 'survey', 'video', 'lesson', 'class'],
  ...['teacher', 'actor', 'subject'],
];

/** Returns the IDs in the value of a field, or null if the field does not hold IDs. */
export const readAuditReference = (field: string, value: string): string[] | null =>
  referenceFields.includes(field) ? value.split(' ').filter((id) => id !== '') : null;

/** Returns the IDs in the detail of an entry. */
export function listAuditReferences(entry: Parameters<typeof readAuditDetail>[0]): string[] {
  const { changes, facts } = readAuditDetail(entry);
  const values = [
    ...changes.map(({ name, before, after }) => [name, `${before ?? ''} ${after ?? ''}`] as const),
    ...facts,
  ];
  return values.flatMap(([name, value]) => readAuditReference(name, value) ?? []);
}
