import { createContext } from 'react-router';
import type { LoaderApi } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Locale, Theme } from '../state/preferences.ts';

/** What every loader is given: the domain, who asks, and how they want to read. */
export interface PageContext {
  viewer: Viewer | null;
  /** Every call of the contract, in process. */
  api: LoaderApi<typeof contract>;
  locale: Locale;
  theme: Theme;
}

export const pageContext = createContext<PageContext>();
