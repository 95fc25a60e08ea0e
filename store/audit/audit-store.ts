import * as z from 'zod';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { AuditStore } from '#domain/audit/types.ts';
import { readJson } from '../database/read-column.ts';
import { selectSnapshotPage } from '../database/select-page.ts';
import type { Database } from '../database/tables.ts';
import type { AuditTableRow } from './tables.ts';

const detailSchema = z.record(z.string(), z.string());

/** Converts an audit entry to its row. */
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

/** Audit entries, with the present names of the accounts. */
export function createAuditStore({ db }: { db: Database }): AuditStore {
  return {
    async insertAudit(entry) {
      await db.insertInto('audit_entries').values(toAuditRow(entry)).execute();
    },

    async listAudits({ limit, offset, asOfMs = null }) {
      const page = await selectSnapshotPage({
        from: db.selectFrom('audit_entries'),
        column: 'audit_entries.created_ms',
        select: (from) =>
          from
            .leftJoin('accounts as actors', 'actors.id', 'audit_entries.actor_id')
            .leftJoin('accounts as subjects', 'subjects.id', 'audit_entries.subject_id')
            .selectAll('audit_entries')
            .select(['actors.username as actor_username', 'subjects.username as subject_username'])
            .orderBy('audit_entries.created_ms', 'desc')
            .orderBy('audit_entries.id', 'desc'),
        limit,
        offset,
        asOfMs,
      });
      return {
        entries: page.rows.map((row) => ({
          id: row.id,
          actorId: row.actor_id,
          actorUsername: row.actor_username,
          action: row.action,
          subjectId: row.subject_id,
          subjectUsername: row.subject_username,
          detail: readJson(detailSchema, row.detail, 'audit_entries.detail'),
          createdMs: row.created_ms,
        })),
        total: page.total,
        asOfMs: page.asOfMs,
      };
    },
  };
}
