import type { LineDto } from '#contract/lines.ts';
import { findLineFault, type LineFault, type WrittenLine } from '#shared/line-table.ts';
import { formatTimeCode, parseClockTime } from '#shared/time-code.ts';

/** A line without its place. */
export type LineContent = WrittenLine & Pick<LineDto, 'speakers'>;

/** A run of lines that is replaced, as `lineTable.replace` asks for it. */
export interface LineEdit {
  fromSeq: number;
  count: number;
  lines: LineContent[];
}

/** The line that is being edited. The times are as they were typed. */
export interface LineDraft {
  /** The line as it was when the edit began; null for a new one. */
  original: LineDto | null;
  /** The position of the line, or the place of a new one. */
  seq: number;
  start: string;
  end: string;
  en: string;
  zh: string;
}

/** Where the caret is in the two texts of a draft; null in a text that it has not been in. */
export interface Carets {
  en: number | null;
  zh: number | null;
}

export type DraftFault = Omit<LineFault, 'at' | 'rule'> & { rule: LineFault['rule'] | 'unreadable_time' };

/** How long a new line is at first, in milliseconds. */
const NEW_LINE_MS = 1500;

export const toDraft = (line: LineDto): LineDraft => ({
  ...{ original: line, seq: line.seq, en: line.en ?? '', zh: line.zh ?? '' },
  ...{ start: formatTimeCode(line.startMs), end: formatTimeCode(line.endMs) },
});

/** Returns the draft of a new line after another one, at the start of the film without one. It ends with the film at the latest. */
export function draftAfter(line: LineDto | null, next: LineDto | null, filmMs: number | null): LineDraft {
  const startMs = Math.min(line?.endMs ?? 0, next?.startMs ?? Number.POSITIVE_INFINITY);
  const limitMs = next && next.startMs > startMs ? next.startMs : (filmMs ?? Number.POSITIVE_INFINITY);
  return {
    ...{ original: null, seq: line ? line.seq + 1 : 0, en: '', zh: '' },
    ...{ start: formatTimeCode(startMs), end: formatTimeCode(Math.min(limitMs, startMs + NEW_LINE_MS)) },
  };
}

export const isDirty = (draft: LineDraft): boolean =>
  draft.original === null
    ? draft.en.trim() !== '' || draft.zh.trim() !== ''
    : (['start', 'end', 'en', 'zh'] as const).some(
        (field) => draft[field] !== toDraft(draft.original as LineDto)[field],
      );

/** Reads a draft, or returns what is wrong with it. `previous` and `next` are the lines around it. */
export function readDraft(args: {
  draft: LineDraft;
  previous: WrittenLine | null;
  next: WrittenLine | null;
  filmMs: number | null;
}): { line: LineContent } | { fault: DraftFault } {
  const { draft, ...around } = args;
  const startMs = parseClockTime(draft.start);
  if (startMs === null) return { fault: { field: 'startMs', rule: 'unreadable_time' } };
  const endMs = parseClockTime(draft.end);
  if (endMs === null) return { fault: { field: 'endMs', rule: 'unreadable_time' } };
  const speakers = draft.original?.speakers;
  const line: LineContent = {
    ...{ startMs, endMs, en: draft.en.trim() || null, zh: draft.zh.trim() || null },
    ...(speakers ? { speakers } : {}),
  };
  const fault = findLineFault({ lines: [line], ...around });
  return fault ? { fault: { field: fault.field, rule: fault.rule } } : { line };
}

/**
 * Splits a line at the carets. The time is shared out by the letters of the language with a caret. A text whose caret is at
 * one of its ends, or was never in it, is split at the punctuation nearest to the same share, or stays whole in the first
 * line.
 * @returns null if no caret is inside a text, or one of the two lines would be empty.
 */
export function splitAtCarets(line: LineContent, carets: Carets): [LineContent, LineContent] | null {
  const inside = (text: string | null, caret: number | null) =>
    text !== null && caret !== null && text.slice(0, caret).trim() !== '' && text.slice(caret).trim() !== '';
  const lead = inside(line.en, carets.en) ? 'en' : inside(line.zh, carets.zh) ? 'zh' : null;
  if (lead === null || line.endMs - line.startMs < 2) return null;
  const share = (carets[lead] ?? 0) / (line[lead] ?? '').length;
  const cut = (lang: 'en' | 'zh'): [string | null, string | null] => {
    const text = line[lang];
    if (text === null) return [null, null];
    const caret = carets[lang];
    const at = inside(text, caret) ? (caret ?? 0) : nearestPause(text, share);
    return at === null ? [text, null] : [text.slice(0, at).trim(), text.slice(at).trim()];
  };
  const [en, zh] = [cut('en'), cut('zh')];
  const middleMs = line.startMs + Math.max(1, Math.round((line.endMs - line.startMs) * share));
  return [
    { ...line, endMs: middleMs, en: en[0], zh: zh[0] },
    { ...line, startMs: middleMs, en: en[1], zh: zh[1] },
  ];
}

/** Returns the place after the punctuation that is nearest to a share of a text; null if there is none inside it. */
function nearestPause(text: string, share: number): number | null {
  const places = [...text.matchAll(/[,.;:!?，。；：！？、…\s]+/gu)]
    .map((found) => found.index + found[0].length)
    .filter((place) => place < text.length);
  const wanted = share * text.length;
  return places.reduce<number | null>(
    (best, place) => (best === null || Math.abs(place - wanted) < Math.abs(best - wanted) ? place : best),
    null,
  );
}

/** Joins two lines into one that lasts as long as both. */
export function joinLines(first: LineContent, second: LineContent): LineContent {
  const join = (a: string | null, b: string | null) => [a, b].filter(Boolean).join(' ') || null;
  const speakers =
    first.speakers || second.speakers
      ? [...new Set([...(first.speakers ?? [null]), ...(second.speakers ?? [null])])]
      : null;
  return {
    ...{ startMs: first.startMs, endMs: Math.max(first.endMs, second.endMs) },
    ...{ en: join(first.en, second.en), zh: join(first.zh, second.zh) },
    ...(speakers ? { speakers } : {}),
  };
}

/** Returns a line as a change writes it. */
export const toContent = ({ startMs, endMs, en, zh, speakers }: LineDto): LineContent => ({
  ...{ startMs, endMs, en, zh },
  ...(speakers ? { speakers } : {}),
});

/** Returns the edit that undoes another one. `before` holds the lines that the other one replaced. */
export const invertEdit = (edit: LineEdit, before: readonly LineDto[]): LineEdit => ({
  ...{ fromSeq: edit.fromSeq, count: edit.lines.length, lines: before.map(toContent) },
});

/** Whether two lines say the same at the same time. */
const isSameLine = (a: WrittenLine, b: WrittenLine): boolean =>
  a.startMs === b.startMs && a.endMs === b.endMs && a.en === b.en && a.zh === b.zh;

/** The lines of a page; `previous` and `next` are null where the film has no lines before or after them. */
interface LinesOfPage {
  list: readonly LineDto[];
  previous: LineDto | null;
  next: LineDto | null;
}

/** What differs between two states of a page: lines that are gone, and lines that are new. */
export function listChanges(before: LinesOfPage, after: LinesOfPage): { gone: LineDto[]; added: LineDto[] } {
  const without = (lines: readonly LineDto[], others: readonly LineDto[]) =>
    lines.filter((line) => !others.some((other) => isSameLine(line, other)));
  const pages = [before, after];
  // A page that begins or ends elsewhere now has other lines at its ends, which nobody has changed.
  const fromMs = pages.some(({ previous }) => previous !== null)
    ? Math.max(...pages.map(({ list }) => list[0]?.startMs ?? 0))
    : 0;
  const toMs = pages.some(({ next }) => next !== null)
    ? Math.min(...pages.map(({ list }) => list.at(-1)?.startMs ?? 0))
    : Number.POSITIVE_INFINITY;
  const isShared = ({ startMs }: LineDto) => startMs >= fromMs && startMs <= toMs;
  return {
    gone: without(before.list, after.list).filter(isShared),
    added: without(after.list, before.list).filter(isShared),
  };
}

/** A line that begins within this time of another one is the same line, changed, in milliseconds. */
const SAME_PLACE_MS = 1000;

/**
 * Finds the place of a draft after somebody else has changed the lines: the same line under its new number, or the line
 * that was changed at its time. If its line is gone, it becomes a new line.
 */
export function replaceDraft(draft: LineDraft, lines: readonly LineDto[]): LineDraft {
  const { original } = draft;
  const startMs = original?.startMs ?? parseClockTime(draft.start) ?? 0;
  const distanceMs = (line: LineDto) => Math.abs(line.startMs - startMs);
  const [nearest] = lines
    .filter((line) => distanceMs(line) <= SAME_PLACE_MS)
    .toSorted((a, b) => distanceMs(a) - distanceMs(b));
  const line = original && (lines.find((one) => isSameLine(one, original)) ?? nearest);
  if (line) return { ...draft, original: line, seq: line.seq };
  const next = lines.find((one) => one.startMs >= startMs);
  return { ...draft, original: null, seq: next?.seq ?? (lines.at(-1)?.seq ?? -1) + 1 };
}
