import type { Cue } from '../films/types.ts';
import { detectChineseScript } from './chinese-characters.ts';
import { parseSubtitleName } from './parse-subtitle-name.ts';

/**
 * The properties that the selection uses. `name` and `origin` may be unknown; a track then counts as a sidecar file
 * with a plain name.
 */
export interface TrackCandidate {
  lang: 'en' | 'zh' | 'both';
  cues: Cue[];
  name?: string;
  origin?: 'sidecar' | 'embedded' | 'added';
}

/** A track with fewer cues than this share of the fullest one counts as partial (forced, signs), whatever its name. */
const FULL_SHARE = 0.5;

/**
 * Chooses the best track of each kind. In this order: dialogue before commentary and forced tracks, full before
 * partial, Simplified before Traditional, sidecar before embedded, without sound descriptions before with them, more
 * cues before fewer, then by name, so that the result does not depend on the input order.
 */
export function chooseTracks<T extends TrackCandidate>(
  tracks: T[],
): { en: T | null; zh: T | null; both: T | null } {
  const best = (lang: T['lang']): T | null => {
    const candidates = tracks.filter((track) => track.lang === lang && track.cues.length > 0);
    const fullest = Math.max(0, ...candidates.map((track) => track.cues.length));
    const ranked = candidates.map((track) => ({ track, rank: rankOf(track, fullest) }));
    ranked.sort((a, b) => compareRanks(a.rank, b.rank) || compareNames(a.track, b.track));
    return ranked[0]?.track ?? null;
  };
  return { en: best('en'), zh: best('zh'), both: best('both') };
}

/** Lower values are better, and earlier entries have priority. */
function rankOf(track: TrackCandidate, fullest: number): number[] {
  const embedded = track.origin === 'embedded';
  const name = parseSubtitleName({ name: track.name ?? '', whole: embedded });
  const chinese = track.cues.flatMap((cue) => cue.zh ?? []);
  const script = detectChineseScript(chinese) ?? name.script;
  return [
    name.forced || name.commentary ? 1 : 0,
    track.cues.length < fullest * FULL_SHARE ? 1 : 0,
    script === 'hant' ? 1 : 0,
    embedded ? 1 : 0,
    name.sdh ? 1 : 0,
    -track.cues.length,
  ];
}

function compareRanks(a: number[], b: number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareNames(a: TrackCandidate, b: TrackCandidate): number {
  const [first, second] = [a.name ?? '', b.name ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}
