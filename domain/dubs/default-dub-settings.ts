import type { DubSettings } from './types.ts';

/** What a dub is mixed with until its owner chooses. */
export const defaultDubSettings: DubSettings = {
  bed: 'auto',
  subtitles: 'both',
  burnsSubtitles: false,
  hasCredits: true,
};
