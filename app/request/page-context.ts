import { createContext } from 'react-router';
import type { LoaderApi } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Locale, Theme } from '../state/preferences.ts';
import type { RouteRefusal } from './refusal.ts';

/** The context of every loader: the viewer, the calls, and the viewer's language and theme. */
export interface PageContext {
  viewer: Viewer | null;
  /** Every call of the contract, answered in process. */
  api: LoaderApi<typeof contract>;
  locale: Locale;
  theme: Theme;
  /** Whether the page is shown inside WeChat by an installation that has an official account there. */
  inWechat: boolean;
  /** Why no page can be shown in this request; null usually. */
  refusal: RouteRefusal | null;
}

export const pageContext = createContext<PageContext>();
