import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectTypes } from './dialect-types.ts';

/** Counts practice in classes from joining on, and adds what the list of accounts and the sign-in page need. */
export const addPeople = (types: DialectTypes): Migration => ({
  async up(db) {
    await splitPracticeByJoining(db, types);
    // The list of accounts is found, counted, and sorted in one of these alone.
    const rest = ['username', 'name', 'roles', 'disabled_ms', 'deleted_ms', 'id'];
    const orders = {
      accounts_seen: ['last_seen_ms', 'created_ms', ...rest],
      accounts_created: ['created_ms', 'last_seen_ms', ...rest],
    };
    for (const [name, columns] of Object.entries(orders))
      await db.schema.createIndex(name).on('accounts').columns(columns).execute();
    await db.schema
      .createIndex('red_packet_grants_owed')
      .on('red_packet_grants')
      .column('visitor_id')
      .where(sql<SqlBool>`state = 'owed'`)
      .execute();
    await types
      .createTable(db, 'site_texts')
      .addColumn('name', types.text, (column) => column.notNull().primaryKey())
      .addColumn('text', types.text, (column) => column.notNull())
      .addColumn('changed_ms', types.integer, (column) => column.notNull())
      .execute();
  },
});

/**
 * Splits practice by when the account had last joined a class, so that a teacher sees nothing from before. Listens have no
 * history: those of an installed database count as earlier ones.
 */
async function splitPracticeByJoining(db: Kysely<unknown>, { text, integer, createTable }: DialectTypes) {
  await createTable(db, 'split_practice')
    .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('clip_id', text, (column) => column.notNull().references('clips.id').onDelete('cascade'))
    .addColumn('line_index', integer, (column) => column.notNull())
    .addColumn('since_ms', integer, (column) => column.notNull())
    .addColumn('listens', integer, (column) => column.notNull())
    .addColumn('reads', integer, (column) => column.notNull())
    .addColumn('best_score', integer)
    .addColumn('weakest', text)
    .addColumn('changed_ms', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('split_practice_pk', ['account_id', 'clip_id', 'line_index', 'since_ms'])
    .execute();
  await sql`
      create temporary table joined_takes as
      select account_id, clip_id, line_index, since_ms, count(*) as reads, max(created_ms) as changed_ms,
        max(case when place = 1 then score end) as best_score, max(case when place = 1 then weakest end) as weakest
      from (
        select dated.*, row_number() over (
          partition by account_id, clip_id, line_index, since_ms order by coalesce(score, -1) desc, id
        ) as place
        from (
          select takes.id, takes.owner_id as account_id, takes.clip_id, takes.line_index, takes.created_ms,
            case when take_analyses.weakest is null then null else take_analyses.score end as score,
            case when take_analyses.score is null then null else take_analyses.weakest end as weakest,
            coalesce((
              select max(joined_ms) from class_students
              where class_students.account_id = takes.owner_id and joined_ms <= takes.created_ms
            ), 0) as since_ms
          from takes left join take_analyses on take_analyses.take_id = takes.id
        ) as dated
      ) as ranked
      group by account_id, clip_id, line_index, since_ms`.execute(db);
  await sql`
      insert into split_practice
      select practice.account_id, practice.clip_id, practice.line_index, 0, practice.listens,
        case when practice.reads > coalesce(later.reads, 0) then practice.reads - coalesce(later.reads, 0) else 0 end,
        earlier.best_score, earlier.weakest, practice.changed_ms
      from line_practice as practice
      left join joined_takes as earlier on earlier.account_id = practice.account_id
        and earlier.clip_id = practice.clip_id and earlier.line_index = practice.line_index and earlier.since_ms = 0
      left join (
        select account_id, clip_id, line_index, sum(reads) as reads from joined_takes where since_ms > 0
        group by account_id, clip_id, line_index
      ) as later on later.account_id = practice.account_id
        and later.clip_id = practice.clip_id and later.line_index = practice.line_index`.execute(db);
  await sql`
      insert into split_practice
      select account_id, clip_id, line_index, since_ms, 0, reads, best_score, weakest, changed_ms
      from joined_takes where since_ms > 0`.execute(db);
  await sql`drop table joined_takes`.execute(db);
  await db.schema.dropTable('line_practice').execute();
  await db.schema.alterTable('split_practice').renameTo('line_practice').execute();
  await db.schema.createIndex('line_practice_clip').on('line_practice').column('clip_id').execute();
}
