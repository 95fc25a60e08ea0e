import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceVideoDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { linesWithin } from '../../player/line-lookup.ts';
import { useToast } from '../../ui/index.ts';
import { type Padding, type Selection, selectionForLines, selectionTimes } from './selection.ts';
import { neighboringLines, snapToSpeech } from './snap-to-speech.ts';
import type { ClipEditorModel } from './use-clip-editor.ts';
import type { Waveform } from './use-waveform.ts';

/** Indexes of lines; both are inclusive. */
interface LineRange {
  from: number;
  to: number;
}

export interface LineSelection {
  /** Selects a line, or with `extend` all lines up to it. Returns the new selection, or null if there is none. */
  choose: (index: number, extend: boolean) => Selection | null;
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
}): LineSelection {
  const { video, lines, editor, waveform } = args;
  const { t } = useTranslation();
  const toast = useToast();
  const [chosen, setChosen] = useState<LineRange | null>(null);
  const peaks = waveform.pyramid?.levels[0] ?? null;

  const computeSelection = (range: LineRange, settings: { padding: Padding; snaps: boolean }) => {
    const { padding, snaps } = settings;
    const inside = lines.slice(range.from, range.to + 1);
    if (!snaps || !peaks || inside.length === 0) {
      return { selection: selectionForLines({ lines: inside, padding, timing: video }), foundSpeech: false };
    }
    return snapToSpeech({
      peaks,
      range: {
        startMs: Math.min(...inside.map((line) => line.startMs)),
        endMs: Math.max(...inside.map((line) => line.endMs)),
      },
      previous: lines[range.from - 1] ?? null,
      next: lines[range.to + 1] ?? null,
      padding,
      timing: video,
    });
  };
  const applySelection = (
    range: LineRange,
    settings: { padding: Padding; snaps: boolean },
    gesture?: string,
  ) => {
    const { selection } = computeSelection(range, settings);
    if (!selection) return null;
    editor.changeSelection(selection, gesture);
    setChosen(range);
    return selection;
  };

  // The line that the editor opens with is selected as if by a click, once the waveform has loaded or failed.
  const { unsnappedLine, snaps, padding, replaceSelection } = editor;
  const canSnap = peaks !== null || waveform.failed || !snaps;
  useEffect(() => {
    if (unsnappedLine === null || !canSnap) return;
    const range = { from: unsnappedLine, to: unsnappedLine };
    const { selection } = computeSelection(range, { padding, snaps });
    if (!selection) return;
    setChosen(range);
    replaceSelection(selection);
  });

  return {
    choose(index, extend) {
      const inside = linesInSelection(lines, editor.selection, video);
      const range = extend && chosen ? chosen : extend ? inside : { from: index, to: index };
      const isEmpty = range.to < range.from;
      return applySelection(
        isEmpty
          ? { from: index, to: index }
          : { from: Math.min(range.from, index), to: Math.max(range.to, index) },
        editor,
      );
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

/** Returns the lines that a selection overlaps; `to` is less than `from` if there are none. */
function linesInSelection(lines: LineDto[], selection: Selection, video: SourceVideoDto): LineRange {
  const longestMs = Math.max(0, ...lines.map((line) => line.endMs - line.startMs));
  const { from, to } = linesWithin({ lines, longestMs, ...selectionTimes(selection, video) });
  return { from, to: to - 1 };
}
