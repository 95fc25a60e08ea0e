import type { CueGroup } from './group-simultaneous-cues.ts';

interface Link {
  english: number;
  chinese: number;
  overlapMs: number;
  /** Overlap as a share of the shorter group. */
  share: number;
}

/** For each group of one track, the indexes of its groups in the other track. */
export interface CueGroupLinks {
  ofEnglish: number[][];
  ofChinese: number[][];
}

/** Two groups belong together if their overlap is at least this share of the shorter one. */
const MIN_SHARE = 0.5;
/** Minimum share for two groups that have no better partner than each other. */
const MIN_MUTUAL_SHARE = 0.2;
/** Two groups without a link belong together if they begin within this distance, even if they do not overlap. */
const MAX_START_DISTANCE_MS = 800;

/**
 * Finds which groups of two tracks hold the same dialogue. Large overlaps become links. Where links form chains (A with
 * 1 and 2, 2 with B), the weakest link between two groups that both have other links is cut, until every component has
 * one group on at least one side. A group without links is then linked to a group that begins close by and has no links
 * either.
 */
export function linkCueGroups(english: CueGroup[], chinese: CueGroup[]): CueGroupLinks {
  const links = cutChains(selectStrongLinks(findOverlaps(english, chinese), english, chinese));
  const ofEnglish: number[][] = english.map(() => []);
  const ofChinese: number[][] = chinese.map(() => []);
  const add = (e: number, c: number) => {
    ofEnglish[e]?.push(c);
    ofChinese[c]?.push(e);
  };
  for (const link of links) add(link.english, link.chinese);
  const findUnlinked = (groups: CueGroup[], linked: number[][]) =>
    groups.flatMap((group, at) => (linked[at]?.length === 0 ? [{ at, startMs: group.startMs }] : []));
  const unlinkedChinese = findUnlinked(chinese, ofChinese);
  let next = 0;
  for (const unlinked of findUnlinked(english, ofEnglish)) {
    while (
      (unlinkedChinese[next]?.startMs ?? Number.POSITIVE_INFINITY) <
      unlinked.startMs - MAX_START_DISTANCE_MS
    )
      next += 1;
    const candidate = unlinkedChinese[next];
    if (candidate && candidate.startMs <= unlinked.startMs + MAX_START_DISTANCE_MS) {
      add(unlinked.at, candidate.at);
      next += 1;
    }
  }
  return { ofEnglish, ofChinese };
}

/** The groups of a track do not overlap each other, so there are at most as many overlaps as groups in both tracks. */
function findOverlaps(english: CueGroup[], chinese: CueGroup[]): Link[] {
  const found: Link[] = [];
  let [e, c] = [0, 0];
  while (e < english.length && c < chinese.length) {
    const [a, b] = [english[e], chinese[c]];
    if (!a || !b) break;
    const overlapMs = Math.min(a.untilMs, b.untilMs) - Math.max(a.startMs, b.startMs);
    if (overlapMs > 0) {
      const shorter = Math.min(a.untilMs - a.startMs, b.untilMs - b.startMs);
      found.push({ english: e, chinese: c, overlapMs, share: overlapMs / shorter });
    }
    if (a.untilMs <= b.untilMs) e += 1;
    else c += 1;
  }
  return found;
}

function selectStrongLinks(links: Link[], english: CueGroup[], chinese: CueGroup[]): Link[] {
  const bestOf = (count: number, side: 'english' | 'chinese') => {
    const best = new Array<Link | undefined>(count);
    for (const link of links) {
      const current = best[link[side]];
      if (!current || link.overlapMs > current.overlapMs) best[link[side]] = link;
    }
    return best;
  };
  const bestEnglish = bestOf(english.length, 'english');
  const bestChinese = bestOf(chinese.length, 'chinese');
  return links.filter(
    (link) =>
      link.share >= MIN_SHARE ||
      (link.share >= MIN_MUTUAL_SHARE &&
        bestEnglish[link.english] === link &&
        bestChinese[link.chinese] === link),
  );
}

function cutChains(links: Link[]): Link[] {
  const english = new Map<number, number>();
  const chinese = new Map<number, number>();
  const count = (counts: Map<number, number>, at: number, by: number) =>
    counts.set(at, (counts.get(at) ?? 0) + by);
  for (const link of links) {
    count(english, link.english, 1);
    count(chinese, link.chinese, 1);
  }
  const weakestFirst = [...links].sort(
    (a, b) =>
      a.share - b.share || a.overlapMs - b.overlapMs || b.english - a.english || b.chinese - a.chinese,
  );
  const cut = new Set<Link>();
  for (const link of weakestFirst) {
    if ((english.get(link.english) ?? 0) < 2 || (chinese.get(link.chinese) ?? 0) < 2) continue;
    cut.add(link);
    count(english, link.english, -1);
    count(chinese, link.chinese, -1);
  }
  return links.filter((link) => !cut.has(link));
}
