import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Services } from '#domain/services.ts';
import type { VisitorRequest } from '../calls/handler.ts';

/** Variables of every request. */
interface RequestVariables {
  services: Services;
  viewer: Viewer | null;
  token: string | null;
  /** Where the token was. `cookie` without a token. */
  tokenSource: 'cookie' | 'header';
  /** The visitor's network address, for rate limits; never logged. */
  address: string;
  secure: boolean;
  visitor: VisitorRequest;
  /** Whether a visitor without an account may see the page. */
  isVisitAllowed: boolean;
  log: Logger;
}

export type HttpEnv = { Variables: RequestVariables; Bindings: Partial<HttpBindings> };
export type RequestContext = Context<HttpEnv>;
