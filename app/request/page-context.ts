import { createContext } from 'react-router';
import type { ViewerDto } from '#contract/accounts.ts';
import type { LoaderApi } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import type { Locale, Theme } from '../state/preferences.ts';
import type { RouteRefusal } from './refusal.ts';

/** The encodings in which a page can be sent (RFC 9110 section 8.4.1). */
export type Encoding = 'br' | 'gzip';

/** Compresses the bytes of a page. */
export type Compress = (bytes: Uint8Array, encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>;

/** The context of every loader: the viewer, the calls, and the viewer's language and theme. */
export interface PageContext {
  viewer: ViewerDto | null;
  /** Whether the page may be shown without a viewer: a prize draw that has visitors. */
  isVisitAllowed: boolean;
  /** Every call of the contract, answered in process. */
  api: LoaderApi<typeof contract>;
  locale: Locale;
  theme: Theme;
  /** Whether the page is shown inside WeChat by an installation that has an official account there. */
  inWechat: boolean;
  /** The encoding in which the page is sent; null for none. */
  encoding: Encoding | null;
  /** Stays the same as long as the data that pages are made of; null if that is not known. */
  dataState: string | null;
  /** Why no page can be shown in this request; null usually. */
  refusal: RouteRefusal | null;
}

export const pageContext = createContext<PageContext>();
