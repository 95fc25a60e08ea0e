import { readAuditDetail } from './audit-detail.ts';

/** The values in the details of entries that are IDs of what may have a name. Several are separated by spaces. */
const referenceFields: readonly string[] = [
  ...['company', 'ad', 'ads', 'red_packet', 'activity', 'survey', 'video', 'lesson', 'class'],
  ...['teacher', 'actor', 'subject'],
];

/** Returns whether a value of an entry, by its name, consists of IDs. */
export const isAuditReference = (name: string): boolean => referenceFields.includes(name);

/** Returns the IDs in the detail of an entry. */
export function listAuditReferences(entry: Parameters<typeof readAuditDetail>[0]): string[] {
  const { changes, facts } = readAuditDetail(entry);
  const values = [
    ...changes.map(({ name, before, after }) => [name, `${before ?? ''} ${after ?? ''}`] as const),
    ...facts,
  ];
  return values.flatMap(([name, value]) =>
    isAuditReference(name) ? value.split(' ').filter((id) => id !== '') : [],
  );
}
