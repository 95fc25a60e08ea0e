import { useEffect } from 'react';

/** What WeChat shows when a visitor passes a page on. */
export interface ShareCard {
  title: string;
  description: string;
  /** Path and query of the page that the card opens. */
  path: string;
}

let current: ShareCard | null = null;
const listeners = new Set<() => void>();

/** The card of the page that is shown; null if it has none of its own. */
export const shareCardStore = {
  get: () => current,
  set(card: ShareCard | null): void {
    current = card;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Gives the page that calls it a card of its own. Null leaves it the card of the whole site. */
export function useShareCard(card: ShareCard | null): void {
  const { title, description, path } = card ?? { title: null, description: '', path: '' };
  useEffect(() => {
    if (title === null) return;
    shareCardStore.set({ title, description, path });
    return () => shareCardStore.set(null);
  }, [title, description, path]);
}
