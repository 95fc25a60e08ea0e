import type { PersonalDataSource } from '#domain/accounts/personal-data.ts';
import type { Database } from '../database/tables.ts';

/**
 * The classes in which an account learns and those that it teaches. When a teacher's account is erased, a class with
 * students stays for another teacher, without the teacher's note and link; one without students is deleted.
 */
export const classPersonalData = (db: Database): PersonalDataSource => ({
  name: 'classes',
  async exportData(accountId) {
    const [joined, taught] = await Promise.all([
      db
        .selectFrom('class_students')
        .innerJoin('classes', 'classes.id', 'class_students.class_id')
        .select(['classes.id', 'classes.name', 'joined_ms'])
        .where('account_id', '=', accountId)
        .orderBy('joined_ms')
        .orderBy('classes.id')
        .execute(),
      db
        .selectFrom('classes')
        .select(['id', 'name', 'note', 'created_ms'])
        .where('owner_id', '=', accountId)
        .orderBy('created_ms')
        .orderBy('id')
        .execute(),
    ]);
    return { joined, taught };
  },
  async erase(accountId) {
    await db.deleteFrom('class_students').where('account_id', '=', accountId).execute();
    await db
      .deleteFrom('classes')
      .where('owner_id', '=', accountId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('class_students')
              .select('class_students.account_id')
              .whereRef('class_students.class_id', '=', 'classes.id'),
          ),
        ),
      )
      .execute();
    await db
      .updateTable('classes')
      .set({ owner_id: null, note: null, invite_id: null, invite_expires_ms: null })
      .where('owner_id', '=', accountId)
      .execute();
  },
});
