import { Alert, App, Button, Pagination, Spin } from 'antd';
import { Plus, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { LineDto } from '#contract/lines.ts';
import { formatVideoName } from '#shared/video-name.ts';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { filmPath } from '../../../navigation/page-addresses.ts';
import { playSpan, stopSpan } from '../../../player/play-span.ts';
import { EmptyStateLink } from '../../../ui/empty-state-link.tsx';
import { EmptyState, ErrorState } from '../../../ui/index.ts';
import { adminMenuPath } from '../../admin/admin-menu-items.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useListState } from '../../admin/use-list-state.ts';
import { ForeignChangeNotice } from './foreign-change-notice.tsx';
import { JumpToTime } from './jump-to-time.tsx';
import { LineEditor } from './line-editor.tsx';
import { draftAfter, isDirty, type LineDraft, type LineEdit, replaceDraft, toDraft } from './line-edits.ts';
import { LineRow } from './line-row.tsx';
import { useKeepDraft } from './use-keep-draft.ts';
import { type LineTablePage, TABLE_PAGE_SIZE, useLineTable } from './use-line-table.ts';

/** The lines of a video, with sound, to be edited. */
export default function LineTableView() {
  return (
    <AdminProvider>
      <Addressed />
    </AdminProvider>
  );
}

function Addressed() {
  const [params] = useSearchParams();
  const videoId = params.get('video_id') ?? '';
  return videoId === '' ? <Missing /> : <Table key={videoId} videoId={videoId} />;
}

function Missing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('lineTable.missing')}
      text={t('lineTable.missingText')}
      action={<EmptyStateLink to={adminMenuPath('library')} label={t('lineTable.back')} />}
    />
  );
}

function Table({ videoId }: { videoId: string }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { pageNumber, change: changePage } = useListState({ names: [], active: true });
  const table = useLineTable({ videoId, pageNumber });
  const [draft, setDraft] = useState<LineDraft | null>(null);
  /** The page of the draft. One who leaves it has agreed to lose the draft. */
  const [draftPage, setDraftPage] = useState(pageNumber);
  if (draftPage !== pageNumber) {
    setDraftPage(pageNumber);
    setDraft(null);
  }
  const [playing, setPlaying] = useState<string | null>(null);
  /** The position of the line to show once its page is there. */
  const [jumpSeq, setJumpSeq] = useState<number | null>(null);
  useKeepDraft(draft !== null && isDirty(draft));
  const { page, error } = table;
  useEffect(() => stopSpan, []);
  useEffect(() => {
    if (jumpSeq === null || !page?.list.some(({ seq }) => seq === jumpSeq)) return;
    document.getElementById(rowId(jumpSeq))?.scrollIntoView({ block: 'center' });
    setJumpSeq(null);
  }, [jumpSeq, page]);
  if (!page) {
    if (error instanceof ApiError && [404, 410].includes(error.httpStatus)) return <Missing />;
    return error ? <ErrorState error={error} onRetry={table.retry} /> : <Spin />;
  }
  const { list, previous, next, total, video } = page;
  const lineAt = (seq: number): LineDto | null =>
    [previous, ...list, next].find((line) => line?.seq === seq) ?? null;

  const play = async (id: string, span: { startMs: number; endMs: number }) => {
    if (video.url === null) return;
    if (playing === id) return stopSpan();
    setPlaying(id);
    try {
      await playSpan({ url: video.url, ...span });
    } catch {
      message.error(t('lineTable.noSound'));
    }
    setPlaying((current) => (current === id ? null : current));
  };
  /** Makes an edit. After a conflict, the draft stays and follows its line. */
  const apply = async (edit: LineEdit, done: string) => {
    const outcome = await table.apply(edit);
    if (outcome.kind === 'saved') {
      setDraft(null);
      message.success(done);
      // The last line of the last page may be gone.
      const pages = Math.max(1, Math.ceil((total - edit.count + edit.lines.length) / TABLE_PAGE_SIZE));
      if (pageNumber > pages) changePage({ pageNumber: pages });
    } else if (outcome.kind === 'conflict')
      setDraft((current) => current && replaceDraft(current, outcome.lines));
    else message.error(errorMessage(t, outcome.error));
  };
  const isDraftOpen = draft !== null && isDirty(draft);
  /** Runs an action that closes the draft, unless something unsaved would be lost. */
  const unlessUnsaved = (action: () => unknown) => {
    if (isDraftOpen) message.warning(t('lineTable.finishFirst'));
    else action();
  };
  const undo = async () => {
    const undone = await table.undo();
    if (!undone) return;
    const { outcome, edit } = undone;
    if (outcome.kind === 'failed') message.error(errorMessage(t, outcome.error));
    if (outcome.kind !== 'saved') return;
    setDraft(null);
    message.success(t('lineTable.undone'));
    const pageOfEdit = Math.floor(edit.fromSeq / TABLE_PAGE_SIZE) + 1;
    if (pageOfEdit !== pageNumber) changePage({ pageNumber: pageOfEdit });
  };
  const remove = (line: LineDto) => apply({ fromSeq: line.seq, count: 1, lines: [] }, t('lineTable.removed'));
  const startDraft = (wanted: LineDraft) => unlessUnsaved(() => setDraft(wanted));
  const editor = draft ? (
    <LineEditor
      key={draft.original?.id ?? 'new'}
      draft={draft}
      previous={lineAt(draft.seq - 1)}
      next={lineAt(draft.original ? draft.seq + 1 : draft.seq)}
      filmMs={video.durationMs}
      busy={table.busy}
      onChange={setDraft}
      onApply={apply}
      onClose={() => setDraft(null)}
      onPlay={(span) => play('draft', span)}
    />
  ) : null;
  return (
    <div className="grid grid-cols-1 gap-4 pt-2 pb-16" aria-busy={table.isStale}>
      <Heading page={page} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<Undo2 size={16} strokeWidth={1.5} aria-hidden="true" />}
          disabled={!table.canUndo}
          loading={table.busy}
          onClick={() => unlessUnsaved(undo)}
        >
          {t('lineTable.undo')}
        </Button>
        <JumpToTime
          videoId={videoId}
          onFound={(seq) => {
            setJumpSeq(seq);
            changePage({ pageNumber: Math.floor(seq / TABLE_PAGE_SIZE) + 1 });
          }}
        />
      </div>
      {error ? <ErrorState error={error} onRetry={table.retry} /> : null}
      {table.foreignChange ? (
        <ForeignChangeNotice change={table.foreignChange} onClose={table.dismissForeignChange} />
      ) : null}
      {total === 0 && !draft ? <Alert type="info" title={t('lineTable.empty')} /> : null}
      <ol className="grid grid-cols-1 border-rule border-y" aria-label={t('lineTable.title')}>
        {list.map((line) => [
          draft && draft.original === null && draft.seq === line.seq ? <li key="new">{editor}</li> : null,
          <li key={line.id} id={rowId(line.seq)} className="border-rule border-b last:border-b-0">
            {draft?.original && draft.seq === line.seq ? (
              editor
            ) : (
              <LineRow
                line={line}
                isPlaying={playing === line.id}
                canPlay={video.url !== null}
                busy={table.busy}
                onPlay={() => play(line.id, line)}
                onEdit={() => startDraft(toDraft(line))}
                onAdd={() => startDraft(draftAfter(line, lineAt(line.seq + 1), video.durationMs))}
                onRemove={() => unlessUnsaved(() => remove(line))}
              />
            )}
          </li>,
        ])}
        {draft && draft.original === null && draft.seq > (list.at(-1)?.seq ?? -1) ? <li>{editor}</li> : null}
      </ol>
      {pageNumber === 1 ? (
        <div>
          <Button
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => startDraft(draftAfter(null, list[0] ?? null, video.durationMs))}
          >
            {t('lineTable.addFirst')}
          </Button>
        </div>
      ) : null}
      <Pagination
        current={pageNumber}
        pageSize={TABLE_PAGE_SIZE}
        total={total}
        showSizeChanger={false}
        showTotal={(count) => t('lineTable.total', { count })}
        onChange={(wanted) => changePage({ pageNumber: wanted })}
      />
    </div>
  );
}

const rowId = (seq: number) => `line-${seq}`;

function Heading({ page: { film, video } }: { page: LineTablePage }) {
  const { t } = useTranslation();
  return (
    <header className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to={filmPath({ filmId: film.id, videoId: video.id })}
          className="spoken text-20! underline! underline-offset-4"
        >
          {film.title}
        </Link>
        {film.titleZh ? <span>{film.titleZh}</span> : null}
        <span className="text-ink-2">{formatVideoName(video)}</span>
      </p>
      <p className="max-w-[72ch] text-pretty text-14 text-ink-2">{t('lineTable.hint')}</p>
    </header>
  );
}
