import type { GuestbookMessage, MessageReport, StoredMessage } from '#domain/guestbook/types.ts';
import { guestbookNames, messageStates, reportReasons } from '#shared/guestbook.ts';
import { readEnum, readFlag, writeFlag } from '../database/read-column.ts';
import type { MessageTableRow, ReportTableRow } from './tables.ts';

/** The row of a message, with its author's names. */
export interface MessageWithAuthorTableRow extends MessageTableRow {
  author_name: string;
  author_account: string;
}

export function toStoredMessage(row: MessageWithAuthorTableRow): StoredMessage {
  return {
    id: row.id,
    guestbook: readEnum(guestbookNames, row.guestbook, 'guestbook_messages.guestbook'),
    authorId: row.author_id,
    authorName: row.author_name,
    authorUsername: row.author_account,
    parentId: row.parent_id,
    text: row.text,
    clipId: row.clip_id,
    clipOffsetMs: row.clip_offset_ms,
    state: readEnum(messageStates, row.state, 'guestbook_messages.state'),
    publishedMs: row.published_ms,
    createdMs: row.created_ms,
  };
}

export function toMessageRow(message: GuestbookMessage): MessageTableRow {
  return {
    id: message.id,
    guestbook: message.guestbook,
    author_id: message.authorId,
    parent_id: message.parentId,
    text: message.text,
    clip_id: message.clipId,
    clip_offset_ms: message.clipOffsetMs,
    state: message.state,
    published_ms: message.publishedMs,
    moderated_by: null,
    moderated_ms: null,
    created_ms: message.createdMs,
  };
}

export function toMessageReport(row: ReportTableRow): MessageReport {
  return {
    messageId: row.message_id,
    reporterId: row.reporter_id,
    reason: readEnum(reportReasons, row.reason, 'guestbook_reports.reason'),
    note: row.note,
    isResolved: readFlag(row.is_resolved),
    createdMs: row.created_ms,
  };
}

export function toReportRow(report: MessageReport): ReportTableRow {
  return {
    message_id: report.messageId,
    reporter_id: report.reporterId,
    reason: report.reason,
    note: report.note,
    is_resolved: writeFlag(report.isResolved),
    created_ms: report.createdMs,
  };
}
