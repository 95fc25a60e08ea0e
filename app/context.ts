import { createContext } from 'react-router';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Services } from '#domain/services.ts';
import type { Locale, Theme } from './preferences.ts';

/** What every loader is given: the domain, who asks, and how they want to read. */
export interface AppContext {
  services: Services;
  viewer: Viewer | null;
  locale: Locale;
  theme: Theme;
}

export const appContext = createContext<AppContext>();
