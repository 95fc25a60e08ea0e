import { pagePaths } from '../../navigation/page-paths.ts';
import type { TourStep } from './tour-store.ts';

/** A control that a step may point at, and the key of what the tour says about it. */
interface TourTarget {
  selector: string;
  text:
    | 'tour.search'
    | 'tour.hear'
    | 'tour.dub'
    | 'tour.openMicrophone'
    | 'tour.record'
    | 'tour.saveTake'
    | 'tour.word'
    | 'tour.keepWord'
    | 'tour.takeAway'
    | 'tour.preset';
}

const ofLine = [
  pagePaths.film,
  pagePaths.clipEditor,
  pagePaths.still,
  pagePaths.download,
  pagePaths.dubbing,
  pagePaths.voiceComparison,
] as const;

interface StepTargets {
  /** The first one on the page counts. The last one names the step where none is there yet. */
  targets: readonly [...TourTarget[], TourTarget];
  /** The pages that have one of them. */
  pages: readonly string[];
}

/** Where each step happens, and at what it points. */
export const targetsOfStep: Record<TourStep, StepTargets> = {
  search: { targets: [{ selector: '[data-tour="search"]', text: 'tour.search' }], pages: [pagePaths.home] },
  hear: {
    targets: [{ selector: '[data-tour="play"]', text: 'tour.hear' }],
    pages: [pagePaths.search, ...ofLine],
  },
  dub: {
    targets: [
      { selector: '[data-tour="saveTake"]', text: 'tour.saveTake' },
      { selector: '[data-tour="openMicrophone"]', text: 'tour.openMicrophone' },
      { selector: '[data-tour="record"]', text: 'tour.record' },
      { selector: '[data-verb="dub"]:not([aria-current])', text: 'tour.dub' },
      { selector: '[data-hit][aria-current] [data-tour="dub"]', text: 'tour.dub' },
    ],
    pages: [pagePaths.search, ...ofLine],
  },
  word: {
    targets: [
      { selector: '[data-tour="keepWord"]', text: 'tour.keepWord' },
      { selector: '[data-word]', text: 'tour.word' },
    ],
    pages: [pagePaths.search, ...ofLine],
  },
  takeAway: {
    targets: [
      { selector: '[data-preset="wechat"]', text: 'tour.preset' },
      { selector: '[data-verb="takeAway"]', text: 'tour.takeAway' },
    ],
    pages: ofLine,
  },
};

/** Returns the control of a step that is on the page, and what the tour says about it; null without one. */
export function findTarget(step: TourStep): { element: Element; text: TourTarget['text'] } | null {
  for (const { selector, text } of targetsOfStep[step].targets) {
    const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const element = text === 'tour.word' ? longestOfLine(shown) : shown[0];
    if (element) return { element, text };
  }
  return null;
}

/** Returns the longest word of the first line: short words are seldom worth saving. */
function longestOfLine([first, ...others]: Element[]): Element | undefined {
  const line = first?.closest('p, li');
  return others
    .filter((word) => line?.contains(word))
    .reduce<Element | undefined>(
      (longest, word) =>
        (word.textContent?.length ?? 0) > (longest?.textContent?.length ?? 0) ? word : longest,
      first,
    );
}
