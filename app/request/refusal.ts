import { createContext } from 'react-router';
import type { ErrorCode } from '#shared/error-codes.ts';

/** Why the routes below the root may not be shown in this request; set by middleware, obeyed by every loader. */
export interface RouteRefusal {
  status: number;
  /** A code of the error catalogue, or a sentence. */
  error: { code: ErrorCode } | string;
}

export const routeRefusalContext = createContext<RouteRefusal | null>(null);
