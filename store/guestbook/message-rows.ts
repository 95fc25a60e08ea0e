import type { GuestbookMessage, MessageReport, StoredMessage } from '#domain/guestbook/types.ts';
import { guestbookNames, messageStates, reportReasons } from '#shared/guestbook.ts';
import { readEnum, readFlag, writeFlag } from '../database/read-column.ts';

export interface GuestbookTables {
  messages: MessageTableRow;
  message_reports: ReportTableRow;
}

interface MessageTableRow {
  id: string;
  pad: string;
  author_id: string;
  parent_id: string | null;
  text: string;
  bar_id: string | null;
  at_ms: number | null;
  state: string;
  /** When it was first seen by everyone. */
  shown_ms: number | null;
  /** The account that last decided about it, and when. */
  decided_by: string | null;
  decided_ms: number | null;
  created_ms: number;
}

interface ReportTableRow {
  message_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  settled: number;
  created_ms: number;
}

/** A message's row with what is told of its author. */
export interface MessageWithAuthorTableRow extends MessageTableRow {
  author_name: string;
  author_account: string;
}

export function toStoredMessage(row: MessageWithAuthorTableRow): StoredMessage {
  return {
    id: row.id,
    guestbook: readEnum(guestbookNames, row.pad, 'messages.pad'),
    authorId: row.author_id,
    authorName: row.author_name,
    authorAccount: row.author_account,
    parentId: row.parent_id,
    text: row.text,
    clipId: row.bar_id,
    atMs: row.at_ms,
    state: readEnum(messageStates, row.state, 'messages.state'),
    shownMs: row.shown_ms,
    createdMs: row.created_ms,
  };
}

export function toMessageRow(message: GuestbookMessage): MessageTableRow {
  return {
    id: message.id,
    pad: message.guestbook,
    author_id: message.authorId,
    parent_id: message.parentId,
    text: message.text,
    bar_id: message.clipId,
    at_ms: message.atMs,
    state: message.state,
    shown_ms: message.shownMs,
    decided_by: null,
    decided_ms: null,
    created_ms: message.createdMs,
  };
}

export function toMessageReport(row: ReportTableRow): MessageReport {
  return {
    messageId: row.message_id,
    reporterId: row.reporter_id,
    reason: readEnum(reportReasons, row.reason, 'message_reports.reason'),
    note: row.note,
    settled: readFlag(row.settled),
    createdMs: row.created_ms,
  };
}

export function toReportRow(report: MessageReport): ReportTableRow {
  return {
    message_id: report.messageId,
    reporter_id: report.reporterId,
    reason: report.reason,
    note: report.note,
    settled: writeFlag(report.settled),
    created_ms: report.createdMs,
  };
}
