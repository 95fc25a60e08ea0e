import type { Viewer } from '../accounts/types.ts';
import type { AuditRow, AuditStore, AuditView } from './types.ts';

/** Adds to entries what their subjects are called, as far as the viewer may know it; see `AuditView`. */
export async function nameEntries(args: {
  audits: Pick<AuditStore, 'nameSubjects'>;
  viewer: Viewer;
  rows: readonly AuditRow[];
}): Promise<AuditView[]> {
  const { audits, viewer, rows } = args;
  const unknown = rows.filter(({ subjectUsername }) => subjectUsername === null);
  const subjects = await audits.nameSubjects(unknown.map(({ subjectId }) => subjectId));
  const isOwner = viewer.roles.includes('owner');
  return rows.map((row) => {
    if (row.subjectUsername !== null)
      return { ...row, subjectName: row.subjectUsername, subjectKind: 'account' };
    const subject = subjects.get(row.subjectId);
    // What is gone is named only by the entry of its removal.
    if (!subject) return { ...row, subjectName: keptName(row), subjectKind: null };
    const isOwn = subject.adminId === null || subject.adminId === viewer.id;
    return {
      ...row,
      subjectName: isOwn || isOwner ? subject.name : null,
      subjectKind: isOwn && !subject.isRemoved ? subject.kind : null,
    };
  });
}

const keptName = ({ detail }: AuditRow): string | null => detail.title ?? detail.word ?? null;
