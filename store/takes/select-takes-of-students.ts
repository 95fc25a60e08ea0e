import type { Database } from '../database/tables.ts';

/**
 * Selects the IDs of the takes that students of a teacher's classes have recorded since they joined, of one clip or of all (null).
 * It reads the takes of these students, and not those of all accounts.
 */
export function selectTakesOfStudents(
  db: Database,
  { teacherId, clipId }: { teacherId: string; clipId: string | null },
) {
  const students = db
    .selectFrom('class_students')
    .innerJoin('classes', 'classes.id', 'class_students.class_id')
    .where('classes.owner_id', '=', teacherId)
    .select((eb) => ['class_students.account_id', eb.fn.min('class_students.joined_ms').as('since_ms')])
    .groupBy('class_students.account_id');
  return db
    .selectFrom(students.as('students'))
    .innerJoin('takes', (join) =>
      join
        .onRef('takes.owner_id', '=', 'students.account_id')
        .onRef('takes.created_ms', '>=', 'students.since_ms'),
    )
    .$if(clipId !== null, (query) => query.where('takes.clip_id', '=', clipId ?? ''))
    .select('takes.id');
}
