import type { Cue } from '#domain/films/types.ts';
import { chineseScript } from './chinese-characters.ts';
import { parseSubtitleName } from './parse-subtitle-name.ts';

/** What choosing looks at. `name` and `origin` may be unknown; a track then counts as a side file without marks in its name. */
export interface TrackCandidate {
  lang: 'en' | 'zh' | 'both';
  cues: Cue[];
  name?: string;
  origin?: 'sidecar' | 'embedded';
}

/** A track with fewer cues than this share of the fullest one is a partial one (forced, signs), whatever its name. */
const FULL_SHARE = 0.5;

/**
 * The best track of each kind. In this order: film's talk before commentary and forced tracks, full before partial,
 * Simplified before Traditional, side file before embedded, without notes of sounds before with them, more cues before
 * fewer; then by name, so that the choice does not depend on the order they come in.
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

/** Lower is better, earlier entries weigh more. */
function rankOf(track: TrackCandidate, fullest: number): number[] {
  const embedded = track.origin === 'embedded';
  const name = parseSubtitleName({ name: track.name ?? '', whole: embedded });
  const chinese = track.cues.flatMap((cue) => cue.zh ?? []);
  const script = chineseScript(chinese) ?? name.script;
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
  const [one, other] = [a.name ?? '', b.name ?? ''];
  return one < other ? -1 : one > other ? 1 : 0;
}
