import { useLayoutEffect, useState } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { findCutLimits, type Padding } from '#domain/clips/propose-cut.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { linesWithin } from '../../player/line-lookup.ts';
import { useToast } from '../../ui/index.ts';
import type { LineRun } from '../workspace/line-run.ts';
import { type Selection, selectionForLines, selectionTimes } from './selection.ts';
import { neighboringLines, snapToSpeech } from './snap-to-speech.ts';
import type { ClipEditorModel } from './use-clip-editor.ts';
import type { MeasuredWords } from './use-measured-words.ts';
import type { Waveform } from './use-waveform.ts';

export interface LineSelection {
  /** Selects a line, or with `extend` all lines up to it. Returns the new selection, or null if there is none. */
  choose: (index: number, extend: boolean) => Selection | null;
  /** Returns the proposed selection of whole lines; null if there is none. */
  propose: (range: LineRun) => Selection | null;
  /** Selects whole lines, as one change of a gesture. */
  chooseRange: (range: LineRun, gesture: string) => void;
  /** Detaches the selection from its lines, so that it no longer follows the settings. */
  forget: () => void;
  /** Snaps the selection to the speech in it. */
  snap: () => void;
  setPadding: (padding: Padding) => void;
  setSnaps: (snaps: boolean) => void;
}

/**
 * Selects lines with padding and, if enabled and possible, snaps them to their speech. The selection follows these
 * settings.
 */
export function useLineSelection(args: {
  video: SourceVideoDto;
  lines: LineDto[];
  editor: ClipEditorModel;
  waveform: Pick<Waveform, 'pyramid' | 'failed'>;
  measured: { wordsOf: MeasuredWords; isSettled: boolean };
}): LineSelection {
  const { video, lines, editor, waveform, measured } = args;
  const { t } = useTranslation();
  const toast = useToast();
  const [chosen, setChosen] = useState<LineRun | null>(null);
  const peaks = waveform.pyramid?.levels[0] ?? null;

  const computeSelection = (range: LineRun, settings: { padding: Padding; snaps: boolean }) => {
    const { padding, snaps } = settings;
    const own = lines.slice(range.first, range.last + 1);
    const others = [...lines.slice(0, range.first), ...lines.slice(range.last + 1)];
    if (!snaps || !peaks || own.length === 0) {
      return {
        selection: selectionForLines({ own, others, padding, timing: video }),
        foundSpeech: false,
      };
    }
    return snapToSpeech({
      peaks,
      range: {
        startMs: Math.min(...own.map((line) => line.startMs)),
        endMs: Math.max(...own.map((line) => line.endMs)),
      },
      previous: lines[range.first - 1] ?? null,
      next: lines[range.last + 1] ?? null,
      padding,
      timing: video,
      limits: findCutLimits({ own, others }),
      words: endsOfWords(own),
    });
  };
  /** When the first and the last word of lines are said. */
  const endsOfWords = (own: LineDto[]) => {
    const words = own.map((line) => measured.wordsOf(line) ?? []);
    return {
      startMs: words[0]?.[0]?.startMs ?? null,
      endMs: words.at(-1)?.at(-1)?.endMs ?? null,
    };
  };
  const applySelection = (
    range: LineRun,
    settings: { padding: Padding; snaps: boolean },
    gesture?: string,
  ) => {
    const { selection } = computeSelection(range, settings);
    if (!selection) return null;
    editor.changeSelection(selection, gesture);
    setChosen(range);
    return selection;
  };

  // The lines that the editor opens with are selected as if by a click, once the waveform and the words have loaded or failed. A passive
  // effect could run after a time was typed and overwrite it.
  const { unsnappedLines, snaps, padding, replaceSelection } = editor;
  const canSnap = ((peaks !== null || waveform.failed) && measured.isSettled) || !snaps;
  useLayoutEffect(() => {
    if (unsnappedLines === null || !canSnap) return;
    const { selection } = computeSelection(unsnappedLines, { padding, snaps });
    if (!selection) return;
    setChosen(unsnappedLines);
    replaceSelection(selection);
  });

  return {
    choose(index, extend) {
      const inside = linesInSelection(lines, editor.selection, video);
      const range = extend && chosen ? chosen : extend ? inside : { first: index, last: index };
      const isEmpty = range.last < range.first;
      return applySelection(
        isEmpty
          ? { first: index, last: index }
          : { first: Math.min(range.first, index), last: Math.max(range.last, index) },
        editor,
      );
    },
    propose: (range) => computeSelection(range, editor).selection,
    chooseRange(range, gesture) {
      applySelection(range, editor, gesture);
    },
    forget: () => setChosen(null),
    snap() {
      if (!peaks) return toast({ tone: 'failed', text: t('clipEditor.noWaveform') });
      const range = selectionTimes(editor.selection, video);
      const { padding } = editor;
      const { selection, foundSpeech } = chosen
        ? computeSelection(chosen, { padding, snaps: true })
        : snapToSpeech({
            peaks,
            range,
            ...neighboringLines(lines, range),
            padding,
            timing: video,
            isRough: true,
          });
      if (!foundSpeech || !selection) return toast({ tone: 'failed', text: t('clipEditor.nothingHeard') });
      editor.changeSelection(selection);
    },
    setPadding(padding) {
      editor.setPadding(padding);
      if (chosen) applySelection(chosen, { padding, snaps: editor.snaps }, 'padding');
    },
    setSnaps(snaps) {
      editor.setSnaps(snaps);
      if (chosen) applySelection(chosen, { padding: editor.padding, snaps });
    },
  };
}

/** Returns the lines that a selection overlaps; `last` is less than `first` if there are none. */
function linesInSelection(lines: LineDto[], selection: Selection, video: SourceVideoDto): LineRun {
  const longestMs = Math.max(0, ...lines.map((line) => line.endMs - line.startMs));
  const { from, to } = linesWithin({ lines, longestMs, ...selectionTimes(selection, video) });
  return { first: from, last: to - 1 };
}
