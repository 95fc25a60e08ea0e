import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/define-call.ts';
import type { lineTable } from '#contract/line-table.ts';
import type { LineDto } from '#contract/lines.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { invertEdit, type LineEdit, listChanges } from './line-edits.ts';

export type LineTablePage = OutputOf<(typeof lineTable)['page']>;

/** How many lines a page has. */
export const TABLE_PAGE_SIZE = 50;

/** What another person has changed on the page since it was read. */
export interface ForeignChange {
  gone: LineDto[];
  added: LineDto[];
}

/** An edit was `saved`; refused because of a `conflict`, with the page read again; or `failed` for another reason. */
export type EditOutcome =
  | { kind: 'saved' }
  | { kind: 'conflict'; lines: LineDto[] }
  | { kind: 'failed'; error: unknown };

/** A page of a video's lines, with edits and their undoing. */
export function useLineTable({ videoId, pageNumber }: { videoId: string; pageNumber: number }) {
  const [page, setPage] = useState<LineTablePage | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [undoable, setUndoable] = useState<LineEdit[]>([]);
  const [foreignChange, setForeignChange] = useState<ForeignChange | null>(null);
  /** The revision of the page that is shown, which the next edit names. */
  const revision = useRef(0);
  /** The revision that the last edit made here. */
  const ownRevision = useRef(0);
  const shownPageNumber = useRef(pageNumber);
  shownPageNumber.current = pageNumber;
  const [attempt, setAttempt] = useState(0);

  const read = useCallback(
    async (signal?: AbortSignal): Promise<LineTablePage> => {
      const found = await api.lineTable.page(
        { videoId, pageNumber, pageSize: TABLE_PAGE_SIZE },
        signal ? { signal } : {},
      );
      if (shownPageNumber.current !== pageNumber) {
        // Another page was opened during an edit, and may have been read before it was made.
        setAttempt((count) => count + 1);
      } else if (!signal?.aborted) {
        // Undoing counts lines, which may have other numbers once somebody else has changed them.
        if (![revision.current, ownRevision.current].includes(found.video.revision)) setUndoable([]);
        revision.current = found.video.revision;
        setPage(found);
        setError(null);
      }
      return found;
    },
    [videoId, pageNumber],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    const controller = new AbortController();
    read(controller.signal).catch((caught: unknown) => {
      if (!controller.signal.aborted) setError(caught);
    });
    return () => controller.abort();
  }, [read, attempt]);

  const send = async (edit: LineEdit): Promise<EditOutcome> => {
    setBusy(true);
    try {
      const stored = await api.lineTable.replace({ videoId, revision: revision.current, ...edit });
      ownRevision.current = stored.revision;
      setForeignChange(null);
      // The edit is made. Until the page is read again, another edit of it is refused.
      await read().catch(setError);
      return { kind: 'saved' };
    } catch (caught) {
      if (!(caught instanceof ApiError && caught.code === 'subtitles_changed'))
        return { kind: 'failed', error: caught };
      try {
        const now = await read();
        if (page) setForeignChange(listChanges(page, now));
        return { kind: 'conflict', lines: now.list };
      } catch (unread) {
        return { kind: 'failed', error: unread };
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    /** Null until the page has been read for the first time. */
    page: page?.video.id === videoId ? page : null,
    /** Whether the page that is shown is another one than that of the address. */
    isStale: page?.pageNumber !== pageNumber,
    error,
    busy,
    canUndo: undoable.length > 0,
    foreignChange,
    dismissForeignChange: () => setForeignChange(null),
    retry: () => setAttempt((count) => count + 1),
    /** Makes an edit of lines that are on the page. */
    async apply(edit: LineEdit): Promise<EditOutcome> {
      const before = (page?.list ?? []).concat(page?.next ?? []);
      const replaced = before.filter(({ seq }) => seq >= edit.fromSeq && seq < edit.fromSeq + edit.count);
      const outcome = await send(edit);
      if (outcome.kind === 'saved') setUndoable((edits) => [...edits, invertEdit(edit, replaced)]);
      return outcome;
    },
    /** Takes the last edit back. Returns null if there is none. */
    async undo(): Promise<{ outcome: EditOutcome; edit: LineEdit } | null> {
      const edit = undoable.at(-1);
      if (!edit) return null;
      const outcome = await send(edit);
      if (outcome.kind === 'saved') setUndoable((edits) => edits.slice(0, -1));
      return { outcome, edit };
    },
  };
}
