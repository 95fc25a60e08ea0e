import { createContext } from 'react-router';
import type { ErrorCode } from '#domain/errors.ts';

/** Why the routes below the root may not be shown in this request; set by middleware, obeyed by every loader. */
export interface Refusal {
  status: number;
  /** A code of the error catalogue, or a sentence. */
  told: { code: ErrorCode } | string;
}

export const refusalContext = createContext<Refusal | null>(null);
