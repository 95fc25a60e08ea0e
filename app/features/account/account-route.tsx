import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { usePolling } from '../../api/use-polling.ts';
import { readPageNumber, readSnapshotTime, redirectPastLastPage } from '../../navigation/pagination.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { ClipActions } from '../clips/clip-actions.tsx';
import { SelectableClipList } from '../downloads/archive/selectable-clip-list.tsx';
import { MyUploads } from '../uploads/my-uploads.tsx';
import type { Route } from './+types/account-route.ts';
import { AccountSection } from './account-section.tsx';
import { MyData } from './my-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { Profile } from './profile.tsx';
import { RecentTakes } from './recent-takes.tsx';
import { SessionList } from './session-list.tsx';
import { WordProgress } from './word-progress.tsx';

const PAGE_SIZE = 24;
const TAKES_SHOWN = 5;
/** The library page shows the rest. */
const FILMS_SHOWN = 24;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, viewer } = requireSignedIn(context);
  const clips = await api.clips.listWithVideos({
    mine: '1',
    pageno: readPageNumber(url.searchParams),
    pagesize: PAGE_SIZE,
    asOf: readSnapshotTime(url.searchParams),
  });
  redirectPastLastPage(clips, { pagesize: PAGE_SIZE, pathOf: (pageno) => pathOf(pageno, null) });
  const [films, words, takes, debts] = await Promise.all([
    api.films.listOwn({ pagesize: FILMS_SHOWN }),
    api.words.reviewProgress(),
    api.takes.mine({ pagesize: TAKES_SHOWN }),
    api.profile.debts(),
  ]);
  return { viewer, clips, films, words, takes, debts };
}

const formatCount = (t: TFunction, kind: 'clips' | 'takes' | 'words', count: number) =>
  count > 0 ? t(`account.${kind}Total`, { count }) : null;

function pathOf(pageno: number, asOfMs: number | null): string {
  if (pageno === 1) return '/me';
  return `/me?pageno=${pageno}${asOfMs === null ? '' : `&as_of=${asOfMs}`}`;
}

export default function AccountRoute({
  loaderData: { viewer, clips, films, words, takes, debts },
}: Route.ComponentProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  usePolling(
    async () => revalidate(),
    2000,
    clips.list.some(({ clip }) => clip.state === 'cutting') ||
      films.list.some(({ state }) => state === 'importing'),
  );
  return (
    <div className="page grid gap-12 pt-8 pb-24 md:pt-12">
      <PageTitle name={t('account.title')} />
      <Profile
        name={viewer.name}
        account={viewer.account}
        roles={viewer.access.map((role) => t(`account.role.${role}`)).join(' · ')}
      />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[1fr_320px] lg:gap-16">
        <div className="grid min-w-0 content-start gap-12">
          <AccountSection id="clips" title={t('account.clips')} note={formatCount(t, 'clips', clips.total)}>
            {clips.list.length > 0 ? (
              <SelectableClipList
                clips={clips.list}
                actionsOf={({ clipId, title }, forget) => (
                  <ClipActions clipId={clipId} title={title} onRemoved={forget} />
                )}
              />
            ) : (
              <EmptyState
                title={t('account.noClips')}
                text={t('account.noClipsText')}
                action={
                  <Button asChild variant="primary">
                    <Link to="/search">{t('account.noClipsAction')}</Link>
                  </Button>
                }
              />
            )}
            <Pager
              pageno={clips.pageno}
              total={clips.total}
              pagesize={PAGE_SIZE}
              pathOf={(pageno) => pathOf(pageno, clips.asOf ?? null)}
            />
          </AccountSection>
          <AccountSection id="takes" title={t('account.takes')} note={formatCount(t, 'takes', takes.total)}>
            <RecentTakes takes={takes.list} />
          </AccountSection>
          <AccountSection id="uploads" title={t('account.uploads')}>
            <MyUploads films={films.list} total={films.total} usage={films} />
          </AccountSection>
        </div>
        <div className="grid min-w-0 content-start gap-12">
          <AccountSection id="words" title={t('account.words')} note={formatCount(t, 'words', words.total)}>
            <WordProgress {...words} />
          </AccountSection>
          <PasswordForm clientId={viewer.id} account={viewer.account} />
          <AccountSection id="sessions" title={t('account.sessions')}>
            <SessionList />
          </AccountSection>
          <AccountSection id="data" title={t('account.data')}>
            <MyData
              account={viewer.account}
              debts={debts}
              counts={{ clips: clips.total, films: films.total, takes: takes.total, words: words.total }}
            />
          </AccountSection>
        </div>
      </div>
    </div>
  );
}
