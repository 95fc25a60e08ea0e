import { MEANING_MAX, PHONETIC_MAX, WORD_CLIP_MAX_MS } from '#shared/words.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { normalizeNote, normalizeWord } from './normalize-word.ts';
import { lookUpPhonetic } from './phonetics.ts';
import { readWordFile } from './read-word-file.ts';
import type { WordClip, WordClipFilms, WordEntry, WordEntryInput, WordStore, WordsService } from './types.ts';
import { buildWordClip } from './word-clips.ts';
import type { createWordViews } from './word-views.ts';

/** Creates the part of the words service that edits the published lists. */
export function createWordEntryService(args: {
  words: WordStore;
  films: WordClipFilms;
  clock: Clock;
  views: ReturnType<typeof createWordViews>;
}): Pick<WordsService, 'entries' | 'saveEntry' | 'removeEntry' | 'moveEntry' | 'importEntries'> {
  const { words, films, clock, views } = args;

  const buildClip = async (
    viewer: Viewer,
    form: WordEntryInput,
    before: WordClip | null,
  ): Promise<WordClip | null> => {
    if (form.lineId === null) return null;
    const { clip, durationMs } = await readClip(viewer, form.lineId, before);
    const startMs = form.startMs ?? clip.startMs;
    const endMs = form.endMs ?? clip.endMs;
    if (startMs >= durationMs) throw new AppError('bad_parameter', { field: 'startMs' });
    if (endMs <= startMs || endMs > durationMs || endMs - startMs > WORD_CLIP_MAX_MS) {
      throw new AppError('bad_parameter', { field: 'endMs' });
    }
    return { ...clip, startMs, endMs };
  };

  /** Returns the entry's own clip if its line is still the same, because that line may no longer exist. */
  const readClip = async (viewer: Viewer, lineId: string, before: WordClip | null) => {
    if (before?.lineId === lineId) {
      const found = (await films.videosWithFilms([before.videoId])).get(before.videoId);
      return { clip: before, durationMs: found?.video.mezzanine?.durationMs ?? before.endMs };
    }
    const { clip, film, durationMs } = await buildWordClip({ films, viewer, lineId });
    // Only the learner who uploaded a film may see it, but the lists are for everybody.
    if (film.source === 'client') throw new AppError('bad_parameter', { field: 'lineId' });
    return { clip, durationMs };
  };

  const view = async (viewer: Viewer, entry: WordEntry) => {
    const [entryView] = await views.published({ viewer, entries: [entry], isEditing: true });
    if (!entryView) throw new AppError('not_found');
    return entryView;
  };

  return {
    async entries({ viewer, group, state, q, pageNumber, pageSize, asOfMs = null }) {
      const found = await words.listEntries({
        group,
        state,
        q,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs,
      });
      const list = await views.published({ viewer, entries: found.entries, isEditing: true });
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },

    async saveEntry({ viewer, entryId, form }) {
      const before = entryId === null ? null : await words.entryById(entryId);
      if (entryId !== null && !before) throw new AppError('not_found');
      const { text, normalizedText } = normalizeWord(form.text);
      const meaning = normalizeNote(form.meaning, { max: MEANING_MAX, field: 'meaning' });
      const clip = await buildClip(viewer, form, before?.clip ?? null);
      if (form.state === 'published') {
        if (meaning === null) throw new AppError('bad_parameter', { field: 'meaning' });
        if (clip === null) throw new AppError('bad_parameter', { field: 'lineId' });
      }
      const nowMs = clock.nowMs();
      const entry: WordEntry = {
        id: before?.id ?? newId(),
        group: form.group,
        text,
        normalizedText,
        phonetic:
          normalizeNote(form.phonetic, { max: PHONETIC_MAX, field: 'phonetic' }) ??
          (await lookUpPhonetic(text)),
        meaning,
        note: normalizeNote(form.note, { max: MEANING_MAX, field: 'note' }),
        clip,
        state: form.state,
        position: form.position,
        publishedMs: form.state === 'published' ? nowMs : null,
        createdMs: before?.createdMs ?? nowMs,
      };
      if (!before) {
        if (!(await words.insertEntry(entry, viewer.id))) throw new AppError('word_taken', { field: 'text' });
        return view(viewer, entry);
      }
      const changed = await words.updateEntry({ entry, actorId: viewer.id, nowMs });
      if (changed === null) throw new AppError('not_found');
      if (changed === 'taken') throw new AppError('word_taken', { field: 'text' });
      return view(viewer, changed);
    },

    async removeEntry({ viewer, entryId }) {
      const removal = { id: entryId, actorId: viewer.id, nowMs: clock.nowMs() };
      if (!(await words.removeEntry(removal))) throw new AppError('not_found');
    },

    async moveEntry({ viewer, entryId, to, seenPosition }) {
      const [first, ...others] = (['by', 'place', 'toEntryId'] as const).filter((part) => to[part] !== null);
      if (first === undefined || others.length > 0) {
        throw new AppError('bad_parameter', { field: others[0] ?? 'by' });
      }
      const move = { id: entryId, to, seenPosition, actorId: viewer.id, nowMs: clock.nowMs() };
      const outcome = await words.moveEntry(move);
      if (outcome === 'missing') throw new AppError('not_found', { field: 'entryId' });
      if (outcome === 'target_missing') throw new AppError('not_found', { field: 'toEntryId' });
      if (outcome === 'changed') throw new AppError('order_changed');
    },

    async importEntries({ viewer, group, text, headings, isTrial }) {
      const file = readWordFile(text, headings);
      const texts = file.rows.map(({ normalizedText }) => normalizedText);
      const taken = await words.takenEntryTexts(group, texts);
      const rows = file.rows.map((row) =>
        row.problem === null && taken.has(row.normalizedText) ? { ...row, problem: 'taken' as const } : row,
      );
      const isRefused = file.problem !== null || rows.some(({ problem }) => problem !== null);
      if (isTrial || isRefused) return { rows, problem: file.problem, imported: 0 };
      const createdMs = clock.nowMs();
      const entries: WordEntry[] = [];
      for (const { rowNumber: _, problem: __, ...row } of rows) {
        const phonetic = row.phonetic ?? (await lookUpPhonetic(row.text));
        const draft = { clip: null, state: 'draft', position: 0, publishedMs: null, createdMs } as const;
        entries.push({ ...row, ...draft, id: newId(), group, phonetic });
      }
      const made = { group, entries, actorId: viewer.id, nowMs: createdMs };
      if (!(await words.insertEntries(made))) throw new AppError('word_taken', { field: 'text' });
      return { rows, problem: null, imported: entries.length };
    },
  };
}
