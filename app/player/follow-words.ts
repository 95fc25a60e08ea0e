import type { LinePlayer } from './line-player.ts';
import type { TranscriptStore } from './transcript-store.ts';
import { type WordTimes, wordAt } from './word-times.ts';

/**
 * Marks the word that is spoken with `data-said`, wherever the page shows its line, with every frame of the player. It changes
 * the elements themselves: rendering a page 60 times a second would cost frames. Returns a function that stops.
 */
export function followWords(args: {
  player: LinePlayer;
  transcript: TranscriptStore;
  wordTimes: WordTimes;
}): () => void {
  const { player, transcript, wordTimes } = args;
  let shown = '';
  let marked: Element[] = [];
  const mark = (key: string, elements: Element[]) => {
    for (const element of marked) element.removeAttribute('data-said');
    for (const element of elements) element.setAttribute('data-said', '');
    shown = key;
    marked = elements;
  };
  const update = () => {
    const line = transcript.lineAt(player.spoken);
    if (!line) return mark('', []);
    void wordTimes.fetch(line.id);
    const words = wordTimes.wordsOf(line) ?? [];
    const index = wordAt(words, player.playback.ms);
    const word = words[index];
    if (!word) return mark('', []);
    const key = `${line.id} ${index}`;
    // A line that was rendered again has new elements.
    if (key === shown && marked.length > 0 && marked.every((element) => element.isConnected)) return;
    mark(key, findWords(line.id, word));
  };
  const stops = [player.playback, player, wordTimes].map((source) => source.subscribe(update));
  update();
  return () => {
    for (const stop of stops) stop();
    mark('', []);
  };
}

/** Finds the elements that show a part of a line's English. */
function findWords(lineId: string, part: { from: number; end: number }): Element[] {
  const selector = `[data-words-of="${CSS.escape(lineId)}"] [data-from]`;
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const from = Number(element.dataset.from);
    return from < part.end && from + (element.textContent?.length ?? 0) > part.from;
  });
}
