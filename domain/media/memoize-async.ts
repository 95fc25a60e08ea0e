/**
 * Caches the results of asynchronous lookups of values that do not change, at most `maxEntries` of the latest.
 * Concurrent callers share one lookup. A failed lookup is not cached.
 */
export function memoizeAsync<Value>(args: { maxEntries: number }): {
  recall(key: string, load: () => Promise<Value>): Promise<Value>;
} {
  const results = new Map<string, Promise<Value>>();
  return {
    recall(key, load) {
      const cached = results.get(key);
      if (cached) return cached;
      const result = load();
      results.set(key, result);
      result.catch(() => results.delete(key));
      const [oldest] = results.keys();
      if (results.size > args.maxEntries && oldest !== undefined) results.delete(oldest);
      return result;
    },
  };
}
