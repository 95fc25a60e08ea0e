import { useNavigate, useRevalidator } from 'react-router';
import { type GuestbookName, guestbookNames, messageSorts } from '#shared/guestbook.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { guestbookPaths } from '../../navigation/page-paths.ts';
import { EmptyState, PageTitle, TabLinks, useToast } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/guestbook-route.ts';
import { guestbookPath, MESSAGES_PER_PAGE } from './guestbook-path.ts';
import { type AttachableClip, type MessageDraft, MessageForm } from './message-form.tsx';
import { MessageThread } from './message-thread.tsx';
import { WantedLines } from './wanted-lines.tsx';

/** The page of all three guestbooks, at four addresses. */
export default function GuestbookContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const { guestbook, sort, page, clips, wanted } = loaderData;
  const { list: threads, pageNumber, total, asOfMs, waiting } = page;
  const title =
    guestbook === 'main'
      ? t('guestbook.title')
      : `${t('guestbook.title')} · ${t(`guestbook.section.${guestbook}`)}`;
  return (
    <div className="page grid max-w-[760px]! grid-cols-1 gap-6 pt-8 pb-24 md:pt-12">
      <PageTitle name={title} />
      <div className="grid gap-2">
        <h1 className="font-semibold text-32">{title}</h1>
        <p className="text-ink-2">{t(`guestbook.intro.${guestbook}`)}</p>
      </div>
      <TabLinks
        label={t('guestbook.sections')}
        items={guestbookNames.map((name) => ({
          to: guestbookPaths[name],
          label: t(`guestbook.section.${name}`),
          current: name === guestbook,
        }))}
      />
      {wanted.length > 0 ? <WantedLines lines={wanted} /> : null}
      <WriteMessage key={guestbook} guestbook={guestbook} clips={clips} />
      {waiting > 0 ? (
        <p className="text-14 text-ink-2">{t('guestbook.waiting', { count: waiting })}</p>
      ) : null}
      {threads.length > 0 ? (
        <section aria-label={title}>
          {total > 1 ? (
            <TabLinks
              label={t('guestbook.sortBy')}
              items={messageSorts.map((option) => ({
                to: guestbookPath(guestbook, { sort: option, pageNumber: 1, asOfMs: null }),
                label: t(`guestbook.sort.${option}`),
                current: option === sort,
              }))}
            />
          ) : null}
          <ul className="mt-2 border-rule border-b">
            {threads.map((thread) => (
              <MessageThread key={thread.messageId} thread={thread} clips={clips} />
            ))}
          </ul>
          <Pager
            pageNumber={pageNumber}
            total={total}
            pageSize={MESSAGES_PER_PAGE}
            pathOf={(to) => guestbookPath(guestbook, { sort, pageNumber: to, asOfMs })}
          />
        </section>
      ) : (
        <EmptyState title={t('guestbook.empty')} text={t('guestbook.emptyText')} />
      )}
    </div>
  );
}

/** The form for a new message. After sending, it goes to the first page, newest messages first. */
function WriteMessage({ guestbook, clips }: { guestbook: GuestbookName; clips: readonly AttachableClip[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const send = async (draft: MessageDraft): Promise<boolean> => {
    try {
      const created = await api.guestbook.post({ guestbook, ...draft });
      const isShown = created.state === 'shown';
      toast({ tone: 'done', text: t(isShown ? 'guestbook.posted' : 'guestbook.postedWaiting') });
      if (window.location.search) await navigate(guestbookPaths[guestbook], { preventScrollReset: true });
      else await revalidate();
      return true;
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      return false;
    }
  };
  return <MessageForm label={t('guestbook.write')} action={t('guestbook.post')} clips={clips} send={send} />;
}
