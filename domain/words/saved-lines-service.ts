import type { Viewer } from '../accounts/types.ts';
import type { ProposeCuts } from '../clips/cut-proposals.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import { normalizeWord } from './normalize-word.ts';
import {
  SAVED_LINES_PER_OWNER,
  type SavedLine,
  type SavedLineStore,
  type SavedLinesService,
  type SavedLineView,
} from './saved-line-types.ts';
import type { ListWordForms, WordClip, WordClipFilms } from './types.ts';
import { buildWordClip, loadWordClipViews } from './word-clips.ts';

/** Returns saved lines as views for a viewer, in their order. */
export async function viewSavedLines(args: {
  films: WordClipFilms;
  proposeCuts: ProposeCuts;
  viewer: Viewer;
  lines: readonly SavedLine[];
  listForms: ListWordForms;
}): Promise<SavedLineView[]> {
  const { films, proposeCuts, viewer, lines, listForms } = args;
  const words = lines.map(({ phrase, clip }) => ({ text: phrase ?? '', clip }));
  const [clips, found] = await Promise.all([
    loadWordClipViews({ films, proposeCuts, viewer, words, listForms }),
    films.linesByIds(lines.map(({ clip }) => clip.lineId)),
  ]);
  const current = new Map(found.map((line) => [line.id, line]));
  return lines.flatMap(({ id, phrase, createdMs, clip: saved }, index) => {
    const clip = clips[index];
    if (!clip) return [];
    const isCurrent = clip.playable !== null && isSameLine(saved, current.get(saved.lineId));
    return [{ id, phrase, clip, isCurrent, createdMs }];
  });
}

const isSameLine = (saved: WordClip, line: Omit<WordClip, 'lineId'> | undefined): boolean =>
  line?.startMs === saved.startMs &&
  line.endMs === saved.endMs &&
  line.en === saved.en &&
  line.zh === saved.zh;

/** Creates the service for saved lines. */
export function createSavedLinesService(args: {
  savedLines: SavedLineStore;
  films: WordClipFilms;
  proposeCuts: ProposeCuts;
  clock: Clock;
  listForms: ListWordForms;
}): SavedLinesService {
  const { savedLines, films, proposeCuts, clock, listForms } = args;

  return {
    async save({ viewer, lineId, phrase }) {
      const { clip } = await buildWordClip({ films, viewer, lineId });
      const line: SavedLine = {
        id: newId(),
        ownerId: viewer.id,
        phrase: phrase === null ? null : normalizeWord(phrase).text,
        clip,
        createdMs: clock.nowMs(),
      };
      const created = await savedLines.insertLine(line, SAVED_LINES_PER_OWNER);
      const stored = created ? line : await savedLines.lineOf({ ownerId: viewer.id, lineId });
      const [view] = stored
        ? await viewSavedLines({ films, proposeCuts, viewer, lines: [stored], listForms })
        : [];
      if (!view) throw new AppError('not_found');
      return { line: view, created };
    },

    async list({ viewer, q, pageNumber, pageSize, asOfMs = null }) {
      const found = await savedLines.listLines({
        ownerId: viewer.id,
        q,
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
        asOfMs,
      });
      const list = await viewSavedLines({ films, proposeCuts, viewer, lines: found.lines, listForms });
      return { list, total: found.total, pageNumber, pageSize, asOfMs: found.asOfMs };
    },

    async remove({ viewer, savedLineId }) {
      if (!(await savedLines.removeLine({ id: savedLineId, ownerId: viewer.id })))
        throw new AppError('not_found');
    },
  };
}
