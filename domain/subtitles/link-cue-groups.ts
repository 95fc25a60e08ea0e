import type { CueGroup } from './group-simultaneous-cues.ts';

interface Link {
  english: number;
  chinese: number;
  overlapMs: number;
  /** Overlap as a share of the shorter of the two. */
  share: number;
}

/** For each moment of one track, the places of those it belongs with in the other. */
export interface CueGroupLinks {
  ofEnglish: number[][];
  ofChinese: number[][];
}

/** The shorter of two moments lies in the other by at least this share: they belong together. */
const ENOUGH_SHARE = 0.5;
/** Two that have no better partner than each other need less. */
const MUTUAL_SHARE = 0.2;
/** Two that are both alone and begin this close belong together even when they miss each other. */
const NEAR_START_MS = 800;

/**
 * Finds which moments of two tracks hold the same talk. Links are overlaps that are large enough; where links would
 * chain (A with 1 and 2, 2 with B), the weakest link between two that both have others is cut, until each group has
 * one moment on at least one side. What is left alone is linked to a neighbour that begins close by and is alone too.
 */
export function linkCueGroups(english: CueGroup[], chinese: CueGroup[]): CueGroupLinks {
  const links = cutChains(strongLinks(overlaps(english, chinese), english, chinese));
  const ofEnglish: number[][] = english.map(() => []);
  const ofChinese: number[][] = chinese.map(() => []);
  const add = (e: number, c: number) => {
    ofEnglish[e]?.push(c);
    ofChinese[c]?.push(e);
  };
  for (const link of links) add(link.english, link.chinese);
  const alone = (moments: CueGroup[], linked: number[][]) =>
    moments.flatMap((moment, at) => (linked[at]?.length === 0 ? [{ at, startMs: moment.startMs }] : []));
  const lonelyChinese = alone(chinese, ofChinese);
  let next = 0;
  for (const one of alone(english, ofEnglish)) {
    while ((lonelyChinese[next]?.startMs ?? Number.POSITIVE_INFINITY) < one.startMs - NEAR_START_MS)
      next += 1;
    const near = lonelyChinese[next];
    if (near && near.startMs <= one.startMs + NEAR_START_MS) {
      add(one.at, near.at);
      next += 1;
    }
  }
  return { ofEnglish, ofChinese };
}

/** Moments of a track do not overlap each other, so there are at most as many overlaps as moments in both. */
function overlaps(english: CueGroup[], chinese: CueGroup[]): Link[] {
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

function strongLinks(links: Link[], english: CueGroup[], chinese: CueGroup[]): Link[] {
  const bestOf = (count: number, side: 'english' | 'chinese') => {
    const best = new Array<Link | undefined>(count);
    for (const link of links) {
      const held = best[link[side]];
      if (!held || link.overlapMs > held.overlapMs) best[link[side]] = link;
    }
    return best;
  };
  const bestEnglish = bestOf(english.length, 'english');
  const bestChinese = bestOf(chinese.length, 'chinese');
  return links.filter(
    (link) =>
      link.share >= ENOUGH_SHARE ||
      (link.share >= MUTUAL_SHARE &&
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
