import type { TrackCandidate } from './choose-tracks.ts';

/**
 * Lets the tracks that people have added to a film take the place of others, language by language. A track of a language
 * that was added is left out. A bilingual one keeps only its other language. An added bilingual track takes the place of
 * all others.
 */
export function preferAddedTracks<Track extends TrackCandidate>(tracks: readonly Track[]): Track[] {
  const added = tracks.filter(({ origin }) => origin === 'added');
  const languages = new Set(added.flatMap(({ lang }) => (lang === 'both' ? ['en', 'zh'] : [lang])));
  const others = tracks.filter(({ origin }) => origin !== 'added');
  return [...others.flatMap((track) => withoutLanguages(track, languages) ?? []), ...added];
}

/** Returns a track without these languages; null if nothing of it remains. */
export function withoutLanguages<Track extends Pick<TrackCandidate, 'lang' | 'cues'>>(
  track: Track,
  languages: ReadonlySet<string>,
): Track | null {
  const { lang, cues } = track;
  if (lang !== 'both') return languages.has(lang) ? null : track;
  const remaining = (['en', 'zh'] as const).filter((one) => !languages.has(one));
  if (remaining.length === 2) return track;
  const [only] = remaining;
  if (only === undefined) return null;
  const spoken = cues.filter((cue) => cue[only] !== null);
  const other = only === 'en' ? 'zh' : 'en';
  return { ...track, lang: only, cues: spoken.map((cue) => ({ ...cue, [other]: null })) };
}
