import { Link, useRevalidator } from 'react-router';
import { usePolling } from '../../api/use-polling.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath, dubbingPath } from '../../navigation/page-addresses.ts';
import { hydrateOnInteraction } from '../../ui/hydrate-on-interaction.tsx';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { AroundDub } from '../dubs/around-dub.tsx';
import { TranscriptPanel } from '../films/transcript-panel.tsx';
import { ReceivedCountsContext } from '../take-reviews/received-take-comments.tsx';
import { TakeOwnerTabs } from '../take-reviews/take-owner-tabs.tsx';
import { UnheardTakes } from '../take-reviews/unheard-takes-page.tsx';
import { CutLinePanel } from '../workspace/cut-line-panel.tsx';
import { useWorkspace } from '../workspace/workspace-context.ts';
import type { Route } from './+types/dubbing-route.ts';
import { ClipPicker } from './clip-picker.tsx';
import { DubbingPractice } from './dubbing-practice.tsx';
import { ShadowPanel } from './shadow-panel.tsx';
import { useCountedLines } from './use-listen-counter.ts';

const DubPostPanel = hydrateOnInteraction(
  'features/dubs/dub-post-panel',
  () => import('../dubs/dub-post-panel.tsx'),
);
const StudentTakesPanel = hydrateOnInteraction(
  'features/take-reviews/student-takes-panel',
  () => import('../take-reviews/student-takes-panel.tsx'),
);

type PageData = Route.ComponentProps['loaderData'];

/** Panel to listen to, shadow, or dub a line or clip; or the page of a dub, a teacher's unheard takes, or a choice of clips. */
export default function DubbingContent({ loaderData }: { loaderData: PageData }) {
  if (loaderData.kind === 'choice') return <ClipPicker {...loaderData} />;
  if (loaderData.kind === 'unheard') return <UnheardTakes page={loaderData.page} />;
  return <Panel data={loaderData} />;
}

function Panel({ data }: { data: Exclude<PageData, { kind: 'choice' | 'unheard' }> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { workspace, stage } = useWorkspace();
  const { clip, film, canShare, dub } = workspace;
  const { revalidate } = useRevalidator();
  usePolling(async () => revalidate(), 1500, clip?.state === 'cutting');
  const isHeard = data.kind === 'listen' || data.kind === 'shadow';
  useCountedLines({ clip: isHeard ? clip : null, stage });
  const verb = t(`workspace.verb.${isHeard ? data.kind : 'dub'}`);
  const title = <PageTitle name={`${clip?.title ?? formatFilmName(film, locale)} · ${verb}`} />;
  if (clip && (!stage || clip.state !== 'ready')) {
    return (
      <>
        {title}
        <EmptyState
          title={t('takes.notReady')}
          text={t('takes.notReadyText')}
          action={
            <Button asChild variant="primary">
              <Link to={downloadPath({ clipId: clip.clipId })}>{t('takes.toClip')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  const panel = () => {
    if (data.kind === 'line' || !stage) return <CutLinePanel pathOf={dubbingPath} />;
    if (data.kind === 'listen') return <TranscriptPanel />;
    if (data.kind === 'shadow') return <ShadowPanel stage={stage} />;
    if (dub && data.kind === 'post') return <DubPostPanel {...dub} stage={stage} canShare={canShare} />;
    if (clip && data.kind === 'students')
      return <StudentTakesPanel clip={clip} stage={stage} found={data.found} />;
    if (!clip || data.kind !== 'practice') return null;
    return (
      <ReceivedCountsContext value={data.received}>
        <DubbingPractice
          key={clip.clipId}
          clip={clip}
          stage={stage}
          panel={data.panel}
          canShare={canShare}
          below={
            <AroundDub
              clipId={clip.clipId}
              canShare={canShare}
              hasTakes={data.panel.takes.length > 0}
              dub={data.panel.dub}
              others={data.panel.others}
            />
          }
          tabs={
            <TakeOwnerTabs
              clipId={clip.clipId}
              minePath={dubbingPath({ clipId: clip.clipId })}
              current="mine"
              students={data.students}
            />
          }
        />
      </ReceivedCountsContext>
    );
  };
  return (
    <>
      {title}
      {panel()}
    </>
  );
}
