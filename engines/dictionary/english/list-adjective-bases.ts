const irregularBases: Record<string, string[]> = {
  better: ['good', 'well'],
  best: ['good', 'well'],
  worse: ['bad'],
  worst: ['bad'],
  further: ['far'],
  furthest: ['far'],
  farther: ['far'],
  farthest: ['far'],
};

/** Lists the adjectives of which a word may be the comparative or superlative: bigger -> bigg, bigge, big. */
export function listAdjectiveBases(word: string): string[] {
  const irregular = irregularBases[word];
  if (irregular) return irregular;
  const stem = /^(.{2,}?)(?:er|est)$/.exec(word)?.[1];
  if (!stem) return [];
  const bases = [stem, `${stem}e`];
  if (stem.endsWith('i')) bases.push(`${stem.slice(0, -1)}y`);
  if (stem.at(-1) === stem.at(-2)) bases.push(stem.slice(0, -1));
  return bases;
}
