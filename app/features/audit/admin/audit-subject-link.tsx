import type { AuditEntryDto } from '#contract/audit.ts';
import { formatAuditValue } from '#domain/audit/format-audit.ts';
import { NamedLink } from './named-link.tsx';
import { useAuditWording } from './use-audit-wording.ts';

/** What an entry is about: its name, or else its ID. */
export function AuditSubjectLink({ entry }: { entry: AuditEntryDto }) {
  const wording = useAuditWording();
  const { action, subject, subjectId, subjectKind } = entry;
  if (subject !== null) return <NamedLink of={{ subject, subjectId, subjectKind }} />;
  const shown = formatAuditValue({ action, name: 'subject', value: subjectId }, wording);
  return <span className="figures text-ink-2 [overflow-wrap:anywhere]">{shown}</span>;
}
