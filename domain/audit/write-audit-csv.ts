import { readAuditDetail } from '#shared/audit-detail.ts';
import { readAuditReference } from '#shared/audit-references.ts';
import { writeCsvTable } from '#shared/csv.ts';
import { shanghaiDateTime } from '#shared/shanghai-day.ts';
import { SYSTEM_ACTOR_ID } from '#shared/system-actor.ts';
import { type AuditWording, formatAuditAction, formatAuditField, formatAuditValue } from './format-audit.ts';
import type { AuditView } from './types.ts';

/** The headings of the table, and what stands for a changed text that is not kept. */
export interface AuditCsvLabels {
  headings: Readonly<
    Record<
      | 'id'
      | 'time'
      | 'actor'
      | 'actorId'
      | 'action'
      | 'subject'
      | 'subjectId'
      | 'changes'
      | 'others'
      | 'device',
      string
    >
  >;
  changedText: string;
  /** Stands for the product itself as the actor. */
  system: string;
  unset: string;
  wording: AuditWording;
}

/** Writes audit entries as CSV for spreadsheets (see `writeCsvTable`), in Shanghai time. */
export function writeAuditCsv(entries: readonly AuditView[], labels: AuditCsvLabels): string {
  const { headings, changedText, system, unset, wording } = labels;
  const explain = ({ action, detail, mentions }: AuditView) => {
    const { changes, facts } = readAuditDetail({ action, detail });
    const names = new Map(mentions.map((mention) => [mention.id, mention.name]));
    const show = (name: string, value: string | null) => {
      if (value === null || value === '') return unset;
      const ids = readAuditReference(name, value);
      if (ids === null) return formatAuditValue({ action, name, value }, wording);
      return ids.map((id) => (names.has(id) ? `${names.get(id)} (${id})` : id)).join(', ');
    };
    const label = (name: string) => formatAuditField(name, wording);
    return {
      changes: changes.map(({ name, before, after }) =>
        before === null && after === null
          ? `${label(name)}: ${changedText}`
          : `${label(name)}: ${show(name, before)} → ${show(name, after)}`,
      ),
      others: facts
        .filter(([name]) => name !== 'device')
        .map(([name, value]) => `${label(name)}: ${show(name, value)}`),
      device: detail.device === undefined ? '' : show('device', detail.device),
    };
  };
  return writeCsvTable([
    [
      ...[headings.id, headings.time, headings.actor, headings.actorId, headings.action],
      ...[headings.subject, headings.subjectId, headings.changes, headings.others, headings.device],
    ],
    ...entries.map((entry) => {
      const { changes, others, device } = explain(entry);
      return [
        ...[entry.id, shanghaiDateTime(entry.createdMs)],
        ...[entry.actorId === SYSTEM_ACTOR_ID ? system : (entry.actorUsername ?? ''), entry.actorId],
        ...[formatAuditAction(entry.action, wording), entry.subjectName ?? '', entry.subjectId],
        ...[changes.join('; '), others.join('; '), device],
      ];
    }),
  ]);
}
