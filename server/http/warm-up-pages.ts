import type { Logger } from 'pino';
import type { PageHost } from '#app/load-pages.ts';
import { pagePaths } from '#app/navigation/page-paths.ts';
import { contract } from '#contract/index.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { newId } from '#domain/new-id.ts';
import type { Services } from '#domain/services.ts';
import { createLoaderApi } from '../calls/loader-api.ts';
import { toViewerDto } from '../handlers/accounts.ts';
import { handlers } from '../handlers/index.ts';
import { noVisitor } from './visitor-session.ts';

/** Pages that most visits begin with. Their loaders change nothing. */
const paths = [pagePaths.home, `${pagePaths.search}?q=the`, pagePaths.filmList];
/** By then, the code of these pages has been compiled. */
const MAX_ROUNDS = 12;
/** The start must not take much longer. In milliseconds. */
const DEFAULT_BUDGET_MS = 600;

/**
 * Renders pages before the server listens, so that the first visitors do not wait for code to be compiled. Ends after the
 * budget. Each round has a viewer of its own, who has no account and owns nothing; otherwise, the cached page would
 * be answered without rendering it. A failure is logged, and the server starts all the same.
 */
export async function warmUpPages(args: {
  pages: Pick<PageHost, 'handle'>;
  services: Services;
  log: Pick<Logger, 'warn'>;
  budgetMs?: number;
}): Promise<void> {
  const { pages, services, log, budgetMs = DEFAULT_BUDGET_MS } = args;
  const untilMs = performance.now() + budgetMs;
  const createApi = createLoaderApi({ contract, handlers });
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const viewer: Viewer = { id: newId(), name: '', username: '', roles: ['client'], avatarUrl: null };
      const request = { token: null, address: '', host: 'localhost', secure: false, device: null };
      const caller = { viewer, services, ...request, visitor: noVisitor(''), session };
      for (const path of paths) {
        if (performance.now() > untilMs) return;
        await pages.handle(new Request(`http://localhost${path}`), {
          viewer: toViewerDto(viewer),
          isVisitAllowed: false,
          api: createApi(caller),
          locale: 'zh-CN',
          theme: 'system',
          inWechat: false,
          dataState: null,
          encoding: 'br',
          refusal: null,
        });
      }
    }
  } catch (err) {
    log.warn({ err }, 'pages could not be warmed up');
  }
}

const session = { begin: () => undefined, endVisit: () => undefined, end: () => undefined };
