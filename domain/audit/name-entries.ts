import { listAuditReferences } from '#shared/audit-references.ts';
import type { Viewer } from '../accounts/types.ts';
import type { AuditRow, AuditStore, AuditSubject, AuditView } from './types.ts';

/**
 * Adds to entries what their subjects and the things in their details are called, as far as the viewer may know it; see
 * `AuditView`.
 */
export async function nameEntries(args: {
  audits: Pick<AuditStore, 'nameSubjects'>;
  viewer: Viewer;
  rows: readonly AuditRow[];
}): Promise<AuditView[]> {
  const { audits, viewer, rows } = args;
  const unknown = rows.filter(({ subjectUsername }) => subjectUsername === null);
  const references = rows.map(listAuditReferences);
  const named = await audits.nameSubjects([
    ...unknown.map(({ subjectId }) => subjectId),
    ...references.flat(),
  ]);
  return rows.map((row, at) => {
    const mentions = [...new Set(references[at])].flatMap((id) => {
      const found = named.get(id);
      const { name, kind } = found ? whatIsShown(found, viewer) : { name: null, kind: null };
      return name === null ? [] : [{ id, name, kind }];
    });
    if (row.subjectUsername !== null)
      return { ...row, mentions, subjectName: row.subjectUsername, subjectKind: 'account' };
    const subject = named.get(row.subjectId);
    // What is gone is named only by the entry of its removal.
    if (!subject) return { ...row, mentions, subjectName: keptName(row), subjectKind: null };
    const { name, kind } = whatIsShown(subject, viewer);
    return { ...row, mentions, subjectName: name, subjectKind: kind };
  });
}

/** Returns the name that a viewer may know, and the kind if the viewer can open its page. */
function whatIsShown({ kind, name, adminId, isRemoved }: AuditSubject, viewer: Viewer) {
  const isOwn = adminId === null || adminId === viewer.id;
  return {
    name: isOwn || viewer.roles.includes('owner') ? name : null,
    kind: isOwn && !isRemoved ? kind : null,
  };
}

const keptName = ({ detail }: AuditRow): string | null => detail.title ?? detail.word ?? null;
