import type { Cue } from '#domain/films/types.ts';
import { type CueGroup, groupSimultaneousCues } from './group-simultaneous-cues.ts';
import { linkCueGroups } from './link-cue-groups.ts';
import type { PairedLine } from './types.ts';

/** Two English cues under one Chinese cue become one line up to this length, and with no longer silence between them. */
const LONGEST_JOINED_MS = 8000;
const LONGEST_SILENCE_MS = 1500;
/** Where one line runs into the next by no more than this it is a slip of timing; more is people talking at once. */
const SLIP_MS = 250;

/**
 * Pairs an English and a Chinese track of one film, on one time axis, into lines.
 *
 * Times of a line are the English ones, as English is what is heard and cut; Chinese alone keeps its own. Several
 * Chinese cues under one English cue are joined. Several English cues under one Chinese cue are joined into one line
 * over their union while that stays a line one would cut (8 seconds, no silence above 1.5): a phrase that runs over the
 * split is then found and cut whole, with all of its translation. Otherwise each English cue is a line of its own and
 * the Chinese text is repeated, so that no cut is longer than what is said in it. What has no counterpart is kept alone.
 *
 * Linear but for sorting.
 * @returns lines in order of start, then end; 0 <= start < end; every text given stands in at least one of them.
 */
export function pairCues(args: { en: Cue[]; zh: Cue[] }): PairedLine[] {
  const english = groupSimultaneousCues(args.en, 'en');
  const chinese = groupSimultaneousCues(args.zh, 'zh');
  const links = linkCueGroups(english, chinese);
  const lines: PairedLine[] = [];
  for (const [at, moment] of english.entries()) {
    const linked = links.ofEnglish[at] ?? [];
    if (linked.length === 0) lines.push({ ...timesOf([moment]), en: moment.text, zh: null });
    const only = linked.length === 1 ? linked[0] : undefined;
    // Where the Chinese cue has several English ones, the line is made from its side, below.
    if (only !== undefined && (links.ofChinese[only]?.length ?? 0) > 1) continue;
    const translations = linked.flatMap((index) => chinese[index] ?? []);
    if (translations.length > 0) {
      lines.push({ ...timesOf([moment]), en: moment.text, zh: textOf(translations) });
    }
  }
  for (const [at, moment] of chinese.entries()) {
    const linked = (links.ofChinese[at] ?? []).flatMap((index) => english[index] ?? []);
    if (linked.length === 0) lines.push({ ...timesOf([moment]), en: null, zh: moment.text });
    if (linked.length < 2) continue;
    if (isOneLine(linked)) lines.push({ ...timesOf(linked), en: textOf(linked), zh: moment.text });
    else for (const one of linked) lines.push({ ...timesOf([one]), en: one.text, zh: moment.text });
  }
  return sortLines(lines);
}

/** Sorts lines by start, then end, and trims ends that slip into the next line. */
export function sortLines(lines: PairedLine[]): PairedLine[] {
  const sorted = [...lines].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  return sorted.map((line, at) => {
    const next = sorted[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const slip = line.endMs - next;
    const trimmed = slip > 0 && slip <= SLIP_MS && next - line.startMs > SLIP_MS;
    return trimmed ? { ...line, endMs: next } : line;
  });
}

function isOneLine(moments: CueGroup[]): boolean {
  const { startMs, endMs } = timesOf(moments);
  if (endMs - startMs > LONGEST_JOINED_MS) return false;
  return moments.every((one, at) => {
    const before = moments[at - 1];
    return before === undefined || one.startMs - before.endMs <= LONGEST_SILENCE_MS;
  });
}

function timesOf(moments: CueGroup[]): { startMs: number; endMs: number } {
  return {
    startMs: Math.min(...moments.map((one) => one.startMs)),
    endMs: Math.max(...moments.map((one) => one.endMs)),
  };
}

const textOf = (moments: CueGroup[]) => moments.map((one) => one.text).join(' ');
