/**
 * Remembers what was found out about things that do not change, for the `most` last of them. Who asks for one that is
 * being found out waits for that; what failed is asked anew.
 */
export function memoizeAsync<Value>(args: { most: number }): {
  recall(key: string, load: () => Promise<Value>): Promise<Value>;
} {
  const known = new Map<string, Promise<Value>>();
  return {
    recall(key, load) {
      const before = known.get(key);
      if (before) return before;
      const found = load();
      known.set(key, found);
      found.catch(() => known.delete(key));
      const [oldest] = known.keys();
      if (known.size > args.most && oldest !== undefined) known.delete(oldest);
      return found;
    },
  };
}
