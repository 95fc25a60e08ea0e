import { App, Button, type ButtonProps, InputNumber, Modal, Popconfirm, Popover, Tag } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#contract/define-call.ts';
import type { wordEntries } from '#contract/word-entries.ts';
import type { WordDto } from '#contract/words.ts';
import { entryStates, type WordGroup } from '#shared/words.ts';
import { api } from '../../../api/client.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { InlineClipPlayer } from '../../../player/inline-clip-player.tsx';
import { LineText } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { ChoiceFilter, ListFilters, SearchFilter } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { PAGE_ROWS, RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import type { RowSorting } from '../../admin/use-row-sorting.tsx';
import { isWholeNumber } from '../../admin/whole-number.ts';
import { WholeNumberRule } from '../../admin/whole-number-field.tsx';
import { WordCard } from '../word-card.tsx';
import { WordEntryForm } from './word-entry-form.tsx';
import { WordImport } from './word-import.tsx';

/** The entries of one published word list. */
export default function WordsAdmin({ group }: { group: WordGroup }) {
  return (
    <AdminProvider>
      <Entries group={group} />
    </AdminProvider>
  );
}

function Entries({ group }: { group: WordGroup }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['q', 'state'], active: true });
  // In a filtered list, the entries next to each other are not neighbors.
  const canMove = state.values.q === null && chosenOf(entryStates, state.values.state) === null;
  /** The entry that is being edited; `new` for a new one. */
  const [edited, setEdited] = useState<{ entry: WordDto | 'new'; reload: () => Promise<void> } | null>(null);
  const [previewed, setPreviewed] = useState<WordDto | null>(null);
  /** The number of times that entries have been created here. A change reloads the table. */
  const [createdCount, setCreatedCount] = useState(0);
  return (
    <>
      <RemoteTable
        key={createdCount}
        rowKey="wordId"
        call={api.wordEntries.list}
        input={{ group, state: chosenOf(entryStates, state.values.state), q: state.values.q }}
        state={state}
        active
        everyMs={30_000}
        empty={t('words.admin.empty')}
        sorting={canMove ? sorting : undefined}
        filter={
          <ListFilters>
            <ChoiceFilter
              state={state}
              name="state"
              label={t('words.admin.state')}
              initial="all"
              options={[
                { value: 'all', label: t('words.admin.all') },
                ...entryStates.map((value) => ({ value, label: t(`words.admin.stateIs.${value}`) })),
              ]}
            />
            <SearchFilter state={state} name="q" label={t('words.search')} />
            <span className="ml-auto flex flex-wrap gap-3">
              <WordImport group={group} onDone={() => setCreatedCount((count) => count + 1)} />
              <Button
                type="primary"
                onClick={() =>
                  setEdited({ entry: 'new', reload: async () => setCreatedCount((count) => count + 1) })
                }
              >
                {t('words.admin.create')}
              </Button>
            </span>
          </ListFilters>
        }
        columns={(reload) => [
          {
            title: t('words.admin.sort'),
            width: 148,
            render: (_, row, at) =>
              canMove ? (
                <Place row={row} place={(state.pageNumber - 1) * PAGE_ROWS + at + 1} reload={reload} />
              ) : (
                <span className="figures">{row.entry?.sort}</span>
              ),
          },
          {
            title: t('words.text'),
            width: 220,
            render: (_, row) => (
              <>
                <p lang="en" className="spoken text-16 [overflow-wrap:anywhere]">
                  {row.text}
                </p>
                <p className="text-12 text-ink-2">{row.phonetic}</p>
                <p className="[overflow-wrap:anywhere]">{row.meaning}</p>
              </>
            ),
          },
          { title: t('words.admin.clip'), render: (_, row) => <Clip row={row} /> },
          {
            title: t('words.admin.state'),
            width: 88,
            render: (_, row) => (
              <Tag variant={row.entry?.state === 'published' ? 'solid' : 'outlined'}>
                {t(`words.admin.stateIs.${row.entry?.state ?? 'draft'}`)}
              </Tag>
            ),
          },
          {
            title: t('words.admin.act'),
            width: 264,
            render: (_, row) => (
              <Actions
                row={row}
                reload={reload}
                onEdit={() => setEdited({ entry: row, reload })}
                onPreview={() => setPreviewed(row)}
              />
            ),
          },
        ]}
      />
      {edited ? (
        <WordEntryForm
          key={edited.entry === 'new' ? 'new' : edited.entry.wordId}
          group={group}
          entry={edited.entry === 'new' ? null : edited.entry}
          onClose={() => setEdited(null)}
          onSaved={edited.reload}
        />
      ) : null}
      {previewed ? (
        <Modal
          open
          width={720}
          footer={null}
          title={t('words.admin.learnerView')}
          onCancel={() => setPreviewed(null)}
        >
          <WordCard word={previewed} tag={group === 'plain' ? null : t(`words.list.${group}`)}>
            {null}
          </WordCard>
        </Modal>
      ) : null}
    </>
  );
}

type Target = Pick<InputOf<typeof wordEntries.move>, 'by' | 'place' | 'toEntryId'>;
/** Moves an entry, unless it has another place than the one that is shown. */
const moveEntry = (row: WordDto, to: Target) =>
  api.wordEntries.move({ entryId: row.wordId, seenSort: row.entry?.sort ?? null, ...to });

const sorting: RowSorting<WordDto> = {
  label: ({ text }) => text,
  move: (row, target) => moveEntry(row, { toEntryId: target.wordId }),
};

const placeBounds = { min: 1, max: 1_000_000 };

/** The place of an entry in the order of its list, from 1, with buttons that move it. */
function Place({ row, place, reload }: { row: WordDto; place: number; reload: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState<number | null>(place);
  const isWrong = !isWholeNumber(wanted, placeBounds);
  const move = async (to: Target) => {
    await run(() => moveEntry(row, to));
    await reload();
  };
  const moveToWanted = async () => {
    if (wanted === null || isWrong) return;
    setIsOpen(false);
    await run(async () => {
      await moveEntry(row, { place: wanted });
      // The entry may now be on another page.
      message.success(t('words.admin.movedTo', { text: row.text, place: wanted }));
    });
    await reload();
  };
  return (
    <span className="flex items-center gap-1">
      <Popover
        open={isOpen}
        onOpenChange={(next) => {
          setWanted(place);
          setIsOpen(next);
        }}
        trigger="click"
        destroyOnHidden
        content={
          <>
            <span className="flex items-center gap-2">
              <InputNumber
                autoFocus
                value={wanted}
                status={isWrong ? 'error' : ''}
                aria-label={t('words.admin.moveTo')}
                onChange={setWanted}
                onPressEnter={moveToWanted}
              />
              <Button
                type="primary"
                loading={busy}
                disabled={wanted === null || isWrong}
                onClick={moveToWanted}
              >
                {t('words.admin.moveHere')}
              </Button>
            </span>
            <WholeNumberRule value={wanted} bounds={placeBounds} />
          </>
        }
        title={t('words.admin.moveTo')}
      >
        <Button
          size="small"
          className="figures min-w-9"
          aria-label={t('words.admin.place', { text: row.text, place })}
        >
          {place}
        </Button>
      </Popover>
      {([-1, 1] as const).map((by) => (
        <MoveButton key={by} by={by} text={row.text} disabled={busy} onClick={() => move({ by })} />
      ))}
    </span>
  );
}

/** A button that moves an entry one place up or down. */
function MoveButton({
  by,
  text,
  ...button
}: { by: -1 | 1; text: string } & Pick<ButtonProps, 'disabled' | 'onClick'>) {
  const { t } = useTranslation();
  const Arrow = by < 0 ? ArrowUp : ArrowDown;
  return (
    <Button
      {...button}
      size="small"
      type="text"
      icon={<Arrow size={16} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={t(by < 0 ? 'words.admin.up' : 'words.admin.down', { text })}
    />
  );
}

/** Converts an entry to the input of the save call. */
const toSaveInput = ({
  wordId,
  attachedClip: clip,
  entry,
  ...word
}: WordDto): InputOf<typeof wordEntries.save> => ({
  entryId: wordId,
  group: word.group,
  text: word.text,
  phonetic: word.phonetic,
  meaning: word.meaning,
  note: word.note,
  ...(clip ? { lineId: clip.lineId, startMs: clip.startMs, endMs: clip.endMs } : {}),
  ...(entry ? { sort: entry.sort, state: entry.state } : {}),
});

function Clip({ row: { attachedClip: clip, text } }: { row: WordDto }) {
  const { t } = useTranslation();
  if (!clip) return <span className="text-ink-2">{t('words.admin.noClip')}</span>;
  const { playable } = clip;
  return (
    <div className="flex min-w-[300px] gap-3">
      {playable ? (
        <InlineClipPlayer
          key={`${clip.startMs} ${clip.endMs}`}
          className="w-32 shrink-0 self-start"
          label={clip.en ?? text}
          clip={{
            videoId: clip.videoId,
            startMs: clip.startMs,
            endMs: clip.endMs,
            rate: { num: playable.rateNum, den: playable.rateDen },
          }}
        />
      ) : null}
      <div className="min-w-0">
        <LineText en={clip.en} zh={clip.zh} spans={clip.spans} size="s" />
        <p className="text-12 text-ink-2">
          {playable ? `${playable.filmTitleZh ?? playable.filmTitle} ` : t('words.noClip')}
          <span className="figures">{formatDuration(clip.startMs)}</span>
        </p>
      </div>
    </div>
  );
}

function Actions({
  row,
  reload,
  onEdit,
  onPreview,
}: {
  row: WordDto;
  reload: () => Promise<void>;
  onEdit: () => void;
  onPreview: () => void;
}) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const runAndReload = (change: () => Promise<unknown>) =>
    run(async () => {
      await change();
      await reload();
    });
  const published = row.entry?.state === 'published';
  const togglePublished = () =>
    runAndReload(() =>
      api.wordEntries.save({ ...toSaveInput(row), state: published ? 'draft' : 'published' }),
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={onEdit}>
        {t('words.edit')}
      </Button>
      <Button size="small" onClick={onPreview}>
        {t('words.admin.look')}
      </Button>
      <Button
        size="small"
        loading={busy}
        disabled={!published && (row.meaning === null || row.attachedClip === null)}
        onClick={togglePublished}
      >
        {t(published ? 'words.admin.withdraw' : 'words.admin.publish')}
      </Button>
      <Popconfirm
        title={t('words.admin.removeAsk')}
        onConfirm={() => runAndReload(() => api.wordEntries.remove({ entryId: row.wordId }))}
      >
        <Button size="small" danger disabled={busy}>
          {t('words.remove')}
        </Button>
      </Popconfirm>
    </div>
  );
}
