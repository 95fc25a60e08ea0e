import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { mayRunLibrary } from '#domain/films/access.ts';
import { newId } from '#domain/new-id.ts';
import type { Clock } from '#domain/services.ts';
import { cleanNote, cleanWord } from './clean-word.ts';
import { phoneticOf } from './phonetics.ts';
import {
  type ClipFilms,
  type EntryForm,
  MEANING_MAX,
  PHONETIC_MAX,
  WORD_CLIP_MAX_MS,
  type WordClip,
  type WordEntry,
  type WordStore,
  type WordsService,
} from './types.ts';
import type { createViewWords } from './view-words.ts';
import { clipOfLine } from './word-clips.ts';

/** Editing the published lists. */
export function createWordEntries(args: {
  words: WordStore;
  films: ClipFilms;
  clock: Clock;
  views: ReturnType<typeof createViewWords>;
}): Pick<WordsService, 'entries' | 'saveEntry' | 'removeEntry'> {
  const { words, films, clock, views } = args;

  const clipOf = async (
    viewer: Viewer,
    form: EntryForm,
    before: WordClip | null,
  ): Promise<WordClip | null> => {
    if (form.subId === null) return null;
    const { clip, durationMs } = await readClip(viewer, form.subId, before);
    const startMs = form.startMs ?? clip.startMs;
    const endMs = form.endMs ?? clip.endMs;
    if (startMs >= durationMs) throw new AppError('bad_parameter', { field: 'start_ms' });
    if (endMs <= startMs || endMs > durationMs || endMs - startMs > WORD_CLIP_MAX_MS) {
      throw new AppError('bad_parameter', { field: 'end_ms' });
    }
    return { ...clip, startMs, endMs };
  };

  /** The line as it is, or, when it has been replaced since, as the entry has it. */
  const readClip = async (viewer: Viewer, subId: string, before: WordClip | null) => {
    if (before?.subId === subId) {
      const video = await films.videoById(before.videoId);
      return { clip: before, durationMs: video?.mezzanine?.durationMs ?? before.endMs };
    }
    const { clip, film, durationMs } = await clipOfLine({ films, viewer, subId });
    // What one client has brought in is not everybody's to see.
    if (film.source === 'client') throw new AppError('bad_parameter', { field: 'sub_id' });
    return { clip, durationMs };
  };

  const view = async (viewer: Viewer, entry: WordEntry) => {
    const [shown] = await views.published({ viewer, entries: [entry], editing: true });
    if (!shown) throw new AppError('not_found');
    return shown;
  };

  return {
    async entries({ viewer, group, state, q, pageno, pagesize, asOfMs = null }) {
      requireEditor(viewer);
      const found = await words.listEntries({
        group,
        state,
        q,
        limit: pagesize,
        offset: (pageno - 1) * pagesize,
        asOfMs,
      });
      const list = await views.published({ viewer, entries: found.entries, editing: true });
      return { list, total: found.total, pageno, pagesize, asOfMs: found.asOfMs };
    },

    async saveEntry({ viewer, entryId, form }) {
      requireEditor(viewer);
      const before = entryId === null ? null : await words.entryById(entryId);
      if (entryId !== null && !before) throw new AppError('not_found');
      const { text, textKey } = cleanWord(form.text);
      const meaning = cleanNote(form.meaning, MEANING_MAX, 'meaning');
      const clip = await clipOf(viewer, form, before?.clip ?? null);
      if (form.state === 'published') {
        if (meaning === null) throw new AppError('bad_parameter', { field: 'meaning' });
        if (clip === null) throw new AppError('bad_parameter', { field: 'sub_id' });
      }
      const nowMs = clock.nowMs();
      const entry: WordEntry = {
        id: before?.id ?? newId(),
        group: form.group,
        text,
        textKey,
        phonetic: cleanNote(form.phonetic, PHONETIC_MAX, 'phonetic') ?? (await phoneticOf(text)),
        meaning,
        note: cleanNote(form.note, MEANING_MAX, 'note'),
        clip,
        state: form.state,
        sort: form.sort,
        publishedMs: form.state === 'published' ? nowMs : null,
        createdMs: before?.createdMs ?? nowMs,
      };
      if (!before) {
        if (!(await words.insertEntry(entry))) throw new AppError('word_taken', { field: 'text' });
        return view(viewer, entry);
      }
      const changed = await words.changeEntry(entry);
      if (changed === null) throw new AppError('not_found');
      if (changed === 'taken') throw new AppError('word_taken', { field: 'text' });
      return view(viewer, changed);
    },

    async removeEntry({ viewer, entryId }) {
      requireEditor(viewer);
      if (!(await words.removeEntry(entryId))) throw new AppError('not_found');
    },
  };
}

function requireEditor(viewer: Viewer): void {
  if (!mayRunLibrary(viewer)) throw new AppError('forbidden');
}
