export interface ClassTables {
  classes: ClassTableRow;
  class_students: ClassStudentTableRow;
  class_assignments: ClassAssignmentTableRow;
}

export interface ClassTableRow {
  id: string;
  /** The teacher; null once that account is deleted. */
  owner_id: string | null;
  name: string;
  note: string | null;
  /** Grows with each change of the name or the note. */
  revision: number;
  invite_id: string | null;
  invite_expires_ms: number | null;
  created_ms: number;
}

interface ClassStudentTableRow {
  class_id: string;
  account_id: string;
  joined_ms: number;
}

export interface ClassAssignmentTableRow {
  id: string;
  class_id: string;
  kind: string;
  /** Null for a lesson, and once the clip is deleted. */
  clip_id: string | null;
  /** Null for a clip. */
  lesson_id: string | null;
  title: string;
  due_ms: number;
  created_ms: number;
}
