import type { ListedKind, RiskList } from '#shared/draw-risk-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';

/** An entry of the black or white list. It applies to every prize draw. */
export interface DrawListEntry {
  id: string;
  list: RiskList;
  kind: ListedKind;
  /** The display text: a username, a masked number, or a network. */
  label: string;
  note: string;
  createdMs: number;
}

export interface DrawListStore {
  /** Lists entries, newest first. */
  listEntries(args: {
    list: RiskList | null;
    limit: number;
    offset: number;
  }): Promise<{ entries: DrawListEntry[]; total: number }>;
  /** Adds an entry, replacing an earlier one with the same key. */
  putEntry(args: { entry: DrawListEntry; entryKey: string; actorId: string }): Promise<void>;
  /** Returns false if there is no such entry. */
  removeEntry(args: { entryId: string; actorId: string; nowMs: number }): Promise<boolean>;
}

/** The black and white lists, for administrators. Participants never learn whether they are listed. */
export interface DrawListService {
  list(args: PageArgs & { list: RiskList | null }): Promise<Page<DrawListEntry>>;
  /** `subject`: a username, a phone number, or a network address. Throws bad_parameter with the field subject. */
  add(args: {
    viewer: Viewer;
    list: RiskList;
    kind: ListedKind;
    subject: string;
    note: string;
  }): Promise<{ entryId: string }>;
  /** Throws not_found. */
  remove(args: { viewer: Viewer; entryId: string }): Promise<void>;
}
