import { pagePaths } from '../../navigation/page-paths.ts';

/** Returns the dub that an address names, by its link or by its ID; null for other addresses. */
export function dubAddressOf(query: URLSearchParams): { dubId: string | null; link: string | null } | null {
  const [link, dubId] = [query.get('share') || null, query.get('dub_id') || null];
  return link || dubId ? { link, dubId } : null;
}

/** Returns what the workspace at an address is about, as a text that stays the same when only the panel or the line changes. */
export function workspaceKey(url: URL): string {
  const query = url.searchParams;
  const named = ['share', 'dub_id', 'bar_id', 'video_id'].find((name) => query.get(name));
  if (named) return `${named} ${query.get(named)}`;
  return url.pathname === pagePaths.film ? `film_id ${query.get('film_id') ?? ''}` : '';
}
