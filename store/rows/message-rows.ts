import {
  type Message,
  messageStates,
  pads,
  type Report,
  reportReasons,
  type StoredMessage,
} from '#domain/guestbook/types.ts';
import { readFlag, readWord, writeFlag } from './read-column.ts';

export interface GuestbookTables {
  messages: MessageRow;
  message_reports: ReportRow;
}

interface MessageRow {
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

interface ReportRow {
  message_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  settled: number;
  created_ms: number;
}

/** A message's row with what is told of its author. */
export interface AuthoredRow extends MessageRow {
  author_name: string;
  author_account: string;
}

export function messageOfRow(row: AuthoredRow): StoredMessage {
  return {
    id: row.id,
    pad: readWord(pads, row.pad, 'messages.pad'),
    authorId: row.author_id,
    authorName: row.author_name,
    authorAccount: row.author_account,
    parentId: row.parent_id,
    text: row.text,
    barId: row.bar_id,
    atMs: row.at_ms,
    state: readWord(messageStates, row.state, 'messages.state'),
    shownMs: row.shown_ms,
    createdMs: row.created_ms,
  };
}

export function rowOfMessage(message: Message): MessageRow {
  return {
    id: message.id,
    pad: message.pad,
    author_id: message.authorId,
    parent_id: message.parentId,
    text: message.text,
    bar_id: message.barId,
    at_ms: message.atMs,
    state: message.state,
    shown_ms: message.shownMs,
    decided_by: null,
    decided_ms: null,
    created_ms: message.createdMs,
  };
}

export function reportOfRow(row: ReportRow): Report {
  return {
    messageId: row.message_id,
    reporterId: row.reporter_id,
    reason: readWord(reportReasons, row.reason, 'message_reports.reason'),
    note: row.note,
    settled: readFlag(row.settled),
    createdMs: row.created_ms,
  };
}

export function rowOfReport(report: Report): ReportRow {
  return {
    message_id: report.messageId,
    reporter_id: report.reporterId,
    reason: report.reason,
    note: report.note,
    settled: writeFlag(report.settled),
    created_ms: report.createdMs,
  };
}
