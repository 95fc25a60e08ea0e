import * as z from 'zod';
import type { AuditLink, LinkedAuditEntry } from '#domain/audit/audit-chain.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditFilter, AuditRow, AuditStore } from '#domain/audit/types.ts';
import { readJson } from '../database/read-column.ts';
import { takeSnapshot } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import { appendAudit } from './append-audit.ts';
import { nameSubjects } from './name-subjects.ts';
import type { AuditTableRow } from './tables.ts';

/** How many entries are read at once. */
const BATCH_SIZE = 1000;

const detailSchema = z.record(z.string(), z.string());

/** Audit entries, with the present names of the accounts. */
export function createAuditStore({ db }: { db: Database }): AuditStore {
  return {
    insertAudit: (entry) => db.transaction().execute((trx) => appendAudit(trx, entry)),

    nameSubjects: (ids) => nameSubjects(db, ids),

    async listAudits({ filter = {}, limit, offset, asOfMs = null }) {
      const snapshot = await takeSnapshot({
        from: selectFound(db, filter),
        column: 'audit_entries.created_ms',
        asOfMs,
      });
      // The indexes have all that the subquery reads, so entries that are skipped are not read from the table.
      const page = snapshot.from
        .select('audit_entries.id')
        .orderBy('audit_entries.created_ms', 'desc')
        .orderBy('audit_entries.id', 'desc')
        .limit(limit)
        .offset(offset);
      const rows = await db
        .selectFrom('audit_entries')
        .leftJoin('accounts as actors', 'actors.id', 'audit_entries.actor_id')
        .leftJoin('accounts as subjects', 'subjects.id', 'audit_entries.subject_id')
        .selectAll('audit_entries')
        .select(['actors.username as actor_username', 'subjects.username as subject_username'])
        .where('audit_entries.id', 'in', page)
        .orderBy('audit_entries.created_ms', 'desc')
        .orderBy('audit_entries.id', 'desc')
        .execute();
      return {
        entries: rows.map((row) => ({
          ...toEntry(row),
          actorUsername: row.actor_username,
          subjectUsername: row.subject_username,
        })),
        total: snapshot.total,
        asOfMs: snapshot.asOfMs,
      };
    },
  };
}

function selectFound(db: Database, { actions, actorId, subjectId, fromMs, toMs }: AuditFilter) {
  let found = db.selectFrom('audit_entries');
  if (actions !== undefined) found = found.where('audit_entries.action', 'in', actions);
  if (actorId !== undefined) found = found.where('audit_entries.actor_id', '=', actorId);
  if (subjectId !== undefined) found = found.where('audit_entries.subject_id', '=', subjectId);
  if (fromMs !== undefined) found = found.where('audit_entries.created_ms', '>=', fromMs);
  if (toMs !== undefined) found = found.where('audit_entries.created_ms', '<', toMs);
  return found;
}

/** Lists the latest entries about these subjects, newest first. */
export async function readAuditsAbout(args: {
  db: Database;
  subjectIds: string[];
  limit: number;
}): Promise<AuditRow[]> {
  const { db, subjectIds, limit } = args;
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('accounts as actors', 'actors.id', 'audit_entries.actor_id')
    .selectAll('audit_entries')
    .select('actors.username as actor_username')
    .where('audit_entries.subject_id', 'in', subjectIds)
    .orderBy('audit_entries.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toEntry(row),
    actorUsername: row.actor_username,
    subjectUsername: null,
  }));
}

/** Reads the link of the last entry. */
export const readHead = (db: Database): Promise<AuditLink> =>
  db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();

/** Reads all entries by number, in batches. */
export async function* readChain(db: Database): AsyncGenerator<LinkedAuditEntry[]> {
  for (let lastSeq = 0; ; ) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '>', lastSeq)
      .orderBy('seq')
      .limit(BATCH_SIZE)
      .execute();
    yield rows.map((row) => ({ link: { seq: row.seq, hash: row.hash }, entry: readEntryOrNull(row) }));
    if (rows.length < BATCH_SIZE) return;
    lastSeq = rows.at(-1)?.seq ?? lastSeq;
  }
}

const toEntry = (row: AuditTableRow): AuditEntry => ({
  id: row.id,
  actorId: row.actor_id,
  action: row.action,
  subjectId: row.subject_id,
  detail: readJson(detailSchema, row.detail, 'audit_entries.detail'),
  createdMs: row.created_ms,
});

/** Somebody may have damaged a row so that it cannot be read. */
function readEntryOrNull(row: AuditTableRow): AuditEntry | null {
  try {
    return toEntry(row);
  } catch {
    return null;
  }
}
