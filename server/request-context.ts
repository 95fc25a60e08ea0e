import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Services } from '#domain/services.ts';

/** What every handler finds on its request. */
export interface RequestVariables {
  services: Services;
  viewer: Viewer | null;
  token: string | null;
  /** The visitor's address, for limits; never logged. */
  address: string;
  secure: boolean;
  log: Logger;
}

export type HttpEnv = { Variables: RequestVariables; Bindings: { incoming?: unknown; outgoing?: unknown } };
export type RequestContext = Context<HttpEnv>;
