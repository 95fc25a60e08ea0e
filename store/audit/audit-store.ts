import { z } from 'zod';
import type { AuditEntry, AuditStore } from '#domain/audit/types.ts';
import { readJson } from '../database/read-column.ts';
import { selectSnapshotWatermark } from '../database/snapshot-watermark.ts';
import type { AuditTableRow, Database } from '../database/tables.ts';

const detailSchema = z.record(z.string(), z.string());

export function toAuditRow(entry: AuditEntry): AuditTableRow {
  return {
    id: entry.id,
    actor_id: entry.actorId,
    action: entry.action,
    subject_id: entry.subjectId,
    detail: JSON.stringify(entry.detail),
    created_ms: entry.createdMs,
  };
}

/** Who did what, with the names the accounts have now. */
export function createAuditStore({ db }: { db: Database }): AuditStore {
  return {
    async insertAudit(entry) {
      await db.insertInto('audits').values(toAuditRow(entry)).execute();
    },

    async listAudits({ limit, offset, asOfMs = null }) {
      const chosen = db
        .selectFrom('audits')
        .$if(asOfMs !== null, (query) => query.where('audits.created_ms', '<=', asOfMs ?? 0));
      const { total, newest } = await chosen
        .select((eb) => [
          eb.fn.countAll<number>().as('total'),
          selectSnapshotWatermark(eb.ref('audits.created_ms')),
        ])
        .executeTakeFirstOrThrow();
      const rows = await chosen
        .leftJoin('accounts as actors', 'actors.id', 'audits.actor_id')
        .leftJoin('accounts as subjects', 'subjects.id', 'audits.subject_id')
        .selectAll('audits')
        .select(['actors.account as actor', 'subjects.account as subject'])
        .orderBy('audits.created_ms', 'desc')
        .orderBy('audits.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return {
        entries: rows.map((row) => ({
          id: row.id,
          actorId: row.actor_id,
          actor: row.actor,
          action: row.action,
          subjectId: row.subject_id,
          subject: row.subject,
          detail: readJson(detailSchema, row.detail, 'audits.detail'),
          createdMs: row.created_ms,
        })),
        total,
        asOfMs: asOfMs ?? newest,
      };
    },
  };
}
