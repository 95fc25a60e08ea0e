import { type RawBuilder, sql } from 'kysely';
import type { AuditSubject } from '#domain/audit/types.ts';
import { adStatus } from '#shared/ad-codes.ts';
import { type AuditSubjectKind, auditSubjectKinds } from '#shared/audit-subjects.ts';
import { chunk } from '#shared/chunk.ts';
import { redPacketStatus } from '#shared/red-packet-codes.ts';
import { IDS_PER_QUERY } from '../database/query-limits.ts';
import { readEnum } from '../database/read-column.ts';
import type { Database } from '../database/tables.ts';

/** Where a kind of subject has its name. Names are columns of `from`, whose rows have the alias `named`. */
interface NamedTable {
  from: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** The administrator to whom it belongs; null for what belongs to all. */
  adminId: RawBuilder<unknown>;
  /** Whether the row is one that was removed and has no page any more. */
  isRemoved: RawBuilder<unknown>;
}

const table = (name: string, label: string, more: Partial<NamedTable> = {}): NamedTable => ({
  from: sql`${sql.table(name)} as named`,
  name: sql.ref(`named.${label}`),
  adminId: sql`null`,
  isRemoved: sql`false`,
  ...more,
});
const ofAdmin = { adminId: sql.ref('named.admin_id') };

const tables: Record<AuditSubjectKind, NamedTable> = {
  account: table('accounts', 'username'),
  company: table('companies', 'name', ofAdmin),
  ad: table('ads', 'title', { ...ofAdmin, isRemoved: sql`named.status = ${sql.lit(adStatus.removed)}` }),
  red_packet: table('red_packets', 'theme', {
    ...ofAdmin,
    isRemoved: sql`named.status = ${sql.lit(redPacketStatus.removed)}`,
  }),
  campaign: table('campaigns', 'name', ofAdmin),
  activity: table('draw_activities', 'title', { isRemoved: sql`named.status = 'removed'` }),
  survey: table('surveys', 'title'),
  film: table('films', 'title'),
  video: table('videos', 'original_name', {
    from: sql`videos as named inner join films on films.id = named.film_id`,
    name: sql`films.title`,
    isRemoved: sql`named.state = 'removed'`,
  }),
  lesson: table('lessons', 'title', { isRemoved: sql`named.state = 'removed'` }),
  word: table('word_list_entries', 'text'),
  class: table('classes', 'name'),
};

interface NamedRow {
  id: string;
  kind: string;
  name: string;
  admin_id: string | null;
  is_removed: number | boolean;
}

/**
 * Finds what audit entries are about, or mention, by their IDs, with one statement for up to a thousand. Leaves out IDs of
 * nothing that has a name.
 */
export async function nameSubjects(db: Database, ids: readonly string[]): Promise<Map<string, AuditSubject>> {
  const subjects = new Map<string, AuditSubject>();
  for (const some of chunk([...new Set(ids)], IDS_PER_QUERY)) {
    const selects = Object.entries(tables).map(
      ([kind, { from, name, adminId, isRemoved }]) => sql`
        select named.id as id, ${sql.lit(kind)} as kind, ${name} as name,
          ${adminId} as admin_id, ${isRemoved} as is_removed
        from ${from} where named.id in (select value from wanted)`,
    );
    const { rows } = await sql<NamedRow>`
      with wanted (value) as (values ${sql.join(some.map((id) => sql`(${id})`))})
      ${sql.join(selects, sql` union all `)}
    `.execute(db);
    for (const row of rows)
      subjects.set(row.id, {
        kind: readEnum(auditSubjectKinds, row.kind, 'audit subject kind'),
        name: row.name,
        adminId: row.admin_id,
        isRemoved: Boolean(row.is_removed),
      });
  }
  return subjects;
}
