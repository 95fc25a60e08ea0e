import type { Cue } from '../films/types.ts';
import { type CueGroup, groupSimultaneousCues } from './group-simultaneous-cues.ts';
import { linkCueGroups } from './link-cue-groups.ts';
import { joinSpeakers } from './speaker-names.ts';
import type { PairedLine } from './types.ts';

/** Limits for two English cues under one Chinese cue to become one line: duration, and silence between them. */
const MAX_JOINED_MS = 8000;
const MAX_SILENCE_MS = 1500;
/** Maximum overlap of two lines that counts as inexact timing. With a larger overlap, people talk at the same time. */
const MAX_OVERLAP_MS = 250;

/**
 * Pairs an English and a Chinese track of one film, on one time axis, into lines.
 *
 * A line has the English times, because English is what is heard and cut; Chinese alone keeps its own times. Several
 * Chinese cues under one English cue are joined. Several English cues under one Chinese cue are joined into one line if
 * that line is short enough to cut (8 seconds, no silence above 1.5), so that a phrase across the split is found and
 * cut as a whole, with all of its translation. Otherwise, each English cue becomes its own line and the Chinese text is
 * repeated, so that no cut is longer than its speech. Cues without a counterpart are kept alone.
 *
 * The speakers are those of the English cues, or of the Chinese ones if the English name none.
 *
 * Linear except for sorting.
 * @returns lines ordered by start, then end; 0 <= start < end. Every text of the input is in at least one of them.
 */
export function pairCues(args: { en: Cue[]; zh: Cue[] }): PairedLine[] {
  const english = groupSimultaneousCues(args.en, 'en');
  const chinese = groupSimultaneousCues(args.zh, 'zh');
  const links = linkCueGroups(english, chinese);
  const lines: PairedLine[] = [];
  for (const [at, group] of english.entries()) {
    const linked = links.ofEnglish[at] ?? [];
    if (linked.length === 0)
      lines.push({ ...timesOf([group]), en: group.text, zh: null, speakers: group.speakers });
    const only = linked.length === 1 ? linked[0] : undefined;
    // If the Chinese cue has several English ones, the loop below builds the line.
    if (only !== undefined && (links.ofChinese[only]?.length ?? 0) > 1) continue;
    const translations = linked.flatMap((index) => chinese[index] ?? []);
    if (translations.length > 0) {
      const speakers = group.speakers ?? speakersOf(translations);
      lines.push({ ...timesOf([group]), en: group.text, zh: textOf(translations), speakers });
    }
  }
  for (const [at, group] of chinese.entries()) {
    const linked = (links.ofChinese[at] ?? []).flatMap((index) => english[index] ?? []);
    if (linked.length === 0)
      lines.push({ ...timesOf([group]), en: null, zh: group.text, speakers: group.speakers });
    if (linked.length < 2) continue;
    for (const one of isOneLine(linked) ? [linked] : linked.map((englishGroup) => [englishGroup])) {
      const speakers = speakersOf(one) ?? group.speakers;
      lines.push({ ...timesOf(one), en: textOf(one), zh: group.text, speakers });
    }
  }
  return sortLines(lines);
}

/** Sorts lines by start, then end, and trims ends that slightly overlap the next line. */
export function sortLines(lines: PairedLine[]): PairedLine[] {
  const sorted = [...lines].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  return sorted.map((line, at) => {
    const next = sorted[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const overlap = line.endMs - next;
    const isTrimmed = overlap > 0 && overlap <= MAX_OVERLAP_MS && next - line.startMs > MAX_OVERLAP_MS;
    return isTrimmed ? { ...line, endMs: next } : line;
  });
}

function isOneLine(groups: CueGroup[]): boolean {
  const { startMs, endMs } = timesOf(groups);
  if (endMs - startMs > MAX_JOINED_MS) return false;
  return groups.every((group, at) => {
    const before = groups[at - 1];
    return before === undefined || group.startMs - before.endMs <= MAX_SILENCE_MS;
  });
}

function timesOf(groups: CueGroup[]): { startMs: number; endMs: number } {
  return {
    startMs: Math.min(...groups.map(({ startMs }) => startMs)),
    endMs: Math.max(...groups.map(({ endMs }) => endMs)),
  };
}

const speakersOf = (groups: CueGroup[]) => joinSpeakers(groups.map(({ speakers }) => speakers));

const textOf = (groups: CueGroup[]) => groups.map(({ text }) => text).join(' ');
