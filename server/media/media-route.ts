import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Access } from '#contract/define-call.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { checkAccess } from '../calls/check-call.ts';
import type { HttpEnv } from '../http/request-context.ts';

type MediaAccess = Exclude<Access, 'device' | 'self'>;

/** The request of a media route. The viewer is null only if the access rule admits people without an account. */
interface MediaRequest<Path extends string, Rule extends MediaAccess> {
  c: Context<HttpEnv, Path>;
  viewer: Rule extends 'anyone' | 'participant' ? Viewer | null : Viewer;
}

/** One address under `/media` that answers GET and HEAD with a file. */
export interface MediaRoute<Path extends string = string, Rule extends MediaAccess = MediaAccess> {
  /** Relative to `/media`, with parameters as `:name`. */
  path: Path;
  /** Who may read files here, as in a call's definition. Whether a viewer may see this very file is up to `answer`. */
  access: Rule;
  /** Throws AppError. */
  answer(request: MediaRequest<Path, Rule>): Response | Promise<Response>;
}

/** Defines a media route. The type keeps the path and the access rule, which type the parameters and the viewer. */
export const defineMediaRoute = <const Path extends `/${string}`, Rule extends MediaAccess>(
  route: MediaRoute<Path, Rule>,
): MediaRoute => route as unknown as MediaRoute;

/** Serves media routes; an earlier route goes first where two paths match. Each checks its access rule before it answers. */
export function createMediaRouter(routes: readonly MediaRoute[]): Hono<HttpEnv> {
  const media = new Hono<HttpEnv>();
  for (const route of routes)
    media.get(route.path, (c) => {
      const { viewer } = c.var;
      checkAccess(route, viewer, { visitorTokens: c.var.visitor.tokens });
      // Null only for `anyone` and `participant`: otherwise, checkAccess has refused the request.
      return route.answer({ c, viewer: viewer as Viewer });
    });
  return media;
}
