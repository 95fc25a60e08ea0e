import { useTranslation } from 'react-i18next';
import { guestbookNames, messageSorts } from '#domain/guestbook/types.ts';
import { redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { EmptyState, PageTitle, TabLinks } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/guestbook-route.ts';
import { guestbookFromPath, guestbookPath, guestbookPaths, readGuestbookQuery } from './guestbook-path.ts';
import { toMessageDto } from './message-dto.ts';
import { MessageThread } from './message-thread.tsx';
import { WriteMessage } from './write-message.tsx';

const PAGE_SIZE = 20;
/** As many of the viewer's newest clips can be attached. */
const CLIPS = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, services, viewer } = requireSignedIn(context);
  const pad = guestbookFromPath(url.pathname);
  const query = readGuestbookQuery(url.searchParams);
  const [page, own] = await Promise.all([
    services.guestbook.list({ viewer, guestbook: pad, ...query, pagesize: PAGE_SIZE }),
    api.clips.list({ mine: '1', pagesize: CLIPS }),
  ]);
  const pathOf = (pageno: number) => guestbookPath(pad, { ...query, pageno });
  redirectPastLastPage(page, { pagesize: PAGE_SIZE, pathOf });
  return {
    pad,
    sort: query.sort,
    pageno: page.pageno,
    total: page.total,
    asOfMs: page.asOfMs ?? null,
    waiting: page.waiting,
    threads: page.list.map((thread) => ({
      message: toMessageDto(thread),
      replies: thread.replies.map(toMessageDto),
      repliesTotal: thread.repliesTotal,
    })),
    clips: own.list
      .filter(({ state, mine }) => state === 'ready' && mine)
      .map(({ clipId, title, lengthMs }) => ({ id: clipId, title, lengthMs })),
  };
}

/** The three guestbooks: one page at four addresses. */
export default function GuestbookRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { pad, sort, pageno, total, asOfMs, waiting, threads, clips } = loaderData;
  const title =
    pad === 'main' ? t('guestbook.title') : `${t('guestbook.title')} · ${t(`guestbook.pad.${pad}`)}`;
  return (
    <div className="page grid max-w-[760px]! grid-cols-1 gap-6 pt-8 pb-24 md:pt-12">
      <PageTitle name={title} />
      <div className="grid gap-2">
        <h1 className="font-semibold text-32">{title}</h1>
        <p className="text-ink-2">{t(`guestbook.intro.${pad}`)}</p>
      </div>
      <TabLinks
        label={t('guestbook.pads')}
        items={guestbookNames.map((one) => ({
          to: guestbookPaths[one],
          label: t(`guestbook.pad.${one}`),
          current: one === pad,
        }))}
      />
      <WriteMessage key={pad} pad={pad} clips={clips} />
      {waiting > 0 ? (
        <p className="text-14 text-ink-2">{t('guestbook.waiting', { count: waiting })}</p>
      ) : null}
      {threads.length > 0 ? (
        <section aria-label={title}>
          {total > 1 ? (
            <TabLinks
              label={t('guestbook.sortBy')}
              items={messageSorts.map((one) => ({
                to: guestbookPath(pad, { sort: one, pageno: 1, asOfMs: null }),
                label: t(`guestbook.sort.${one}`),
                current: one === sort,
              }))}
            />
          ) : null}
          <ul className="mt-2 border-rule border-b">
            {threads.map((thread) => (
              <MessageThread key={thread.message.id} {...thread} clips={clips} />
            ))}
          </ul>
          <Pager
            pageno={pageno}
            total={total}
            pagesize={PAGE_SIZE}
            pathOf={(to) => guestbookPath(pad, { sort, pageno: to, asOfMs })}
          />
        </section>
      ) : (
        <EmptyState title={t('guestbook.empty')} text={t('guestbook.emptyText')} />
      )}
    </div>
  );
}
