import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Lets administrators put accounts into groups, and find and list the accounts of a group along an index. */
export const addAccountGroups = ({ text }: DialectTypes): Migration => ({
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('group_name', text).execute();
    await db.schema
      .createIndex('accounts_group')
      .on('accounts')
      .columns(['group_name', 'username'])
      .where('group_name', 'is not', null)
      .execute();
  },
});
