import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceVideoDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { useToast } from '../../ui/index.ts';
import { linesWithin } from './hit-test.ts';
import { type Padding, type Selection, selectionForLines, selectionTimes } from './selection.ts';
import { neighboringLines, snapToSpeech } from './snap-to-speech.ts';
import type { ClipEditorModel } from './use-clip-editor.ts';
import type { Waveform } from './use-waveform.ts';

interface Range {
  from: number;
  to: number;
}

export interface LineSelection {
  /** Chooses a line, or all up to it; the selection that came of it, null when there is none. */
  choose: (index: number, extend: boolean) => Selection | null;
  /** The selection is no longer that of lines. */
  forget: () => void;
  /** Snaps what is selected to the speech in it. */
  snap: () => void;
  setPadding: (padding: Padding) => void;
  setSnaps: (snaps: boolean) => void;
}

/** Selections made of lines: snapped to what is heard where that is wished and known, with padding; they follow its settings. */
export function useLineSelection(args: {
  video: SourceVideoDto;
  lines: LineDto[];
  cutter: ClipEditorModel;
  waveform: Pick<Waveform, 'pyramid' | 'failed'>;
}): LineSelection {
  const { video, lines, cutter, waveform } = args;
  const { t } = useTranslation();
  const toast = useToast();
  const [chosen, setChosen] = useState<Range | null>(null);
  const peaks = waveform.pyramid?.levels[0] ?? null;

  const ofLines = (range: Range, wanted: { padding: Padding; snaps: boolean }) => {
    const { padding, snaps } = wanted;
    const inside = lines.slice(range.from, range.to + 1);
    if (!snaps || !peaks || inside.length === 0) {
      return { selection: selectionForLines({ lines: inside, padding, reel: video }), heard: false };
    }
    return snapToSpeech({
      peaks,
      stretch: {
        startMs: Math.min(...inside.map((line) => line.startMs)),
        endMs: Math.max(...inside.map((line) => line.endMs)),
      },
      before: lines[range.from - 1] ?? null,
      behind: lines[range.to + 1] ?? null,
      padding,
      reel: video,
    });
  };
  const take = (range: Range, wanted: { padding: Padding; snaps: boolean }, gesture?: string) => {
    const { selection } = ofLines(range, wanted);
    if (!selection) return null;
    cutter.changeSelection(selection, gesture);
    setChosen(range);
    return selection;
  };

  // A line that was opened is chosen as if by a click, once there is something to hear.
  const { unsnappedLine: unheard, snaps, padding, replaceSelection: settle } = cutter;
  const canHear = peaks !== null || waveform.failed || !snaps;
  useEffect(() => {
    if (unheard === null || !canHear) return;
    const range = { from: unheard, to: unheard };
    const { selection } = ofLines(range, { padding, snaps });
    if (!selection) return;
    setChosen(range);
    settle(selection);
  });

  return {
    choose(index, extend) {
      const inside = indexesIn(lines, cutter.selection, video);
      const range = extend && chosen ? chosen : extend ? inside : { from: index, to: index };
      const isEmpty = range.to < range.from;
      return take(
        isEmpty
          ? { from: index, to: index }
          : { from: Math.min(range.from, index), to: Math.max(range.to, index) },
        cutter,
      );
    },
    forget: () => setChosen(null),
    snap() {
      if (!peaks) return toast({ tone: 'failed', text: t('tailor.noWaveform') });
      const stretch = selectionTimes(cutter.selection, video);
      const { padding } = cutter;
      const { selection, heard } = chosen
        ? ofLines(chosen, { padding, snaps: true })
        : snapToSpeech({
            peaks,
            stretch,
            ...neighboringLines(lines, stretch),
            padding,
            reel: video,
            isRough: true,
          });
      if (!heard || !selection) return toast({ tone: 'failed', text: t('tailor.nothingHeard') });
      cutter.changeSelection(selection);
    },
    setPadding(padding) {
      cutter.setPadding(padding);
      if (chosen) take(chosen, { padding, snaps: cutter.snaps }, 'padding');
    },
    setSnaps(snaps) {
      cutter.setSnaps(snaps);
      if (chosen) take(chosen, { padding: cutter.padding, snaps });
    },
  };
}

/** First and last index of the lines a selection touches; `to` before `from` when there is none. */
function indexesIn(lines: LineDto[], selection: Selection, video: SourceVideoDto): Range {
  const longestMs = Math.max(0, ...lines.map((line) => line.endMs - line.startMs));
  const { from, to } = linesWithin({ lines, longestMs, ...selectionTimes(selection, video) });
  return { from, to: to - 1 };
}
