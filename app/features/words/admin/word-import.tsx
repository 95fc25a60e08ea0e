import { Alert, App, Button, Modal, Table, Tag } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/define-call.ts';
import type { ImportedRowDto, wordEntries } from '#contract/word-entries.ts';
import { writeCsvTable } from '#shared/csv.ts';
import { WORD_FILE_ROWS_MAX, WORD_FILE_TEXT_MAX } from '#shared/word-file.ts';
import { MEANING_MAX, PHONETIC_MAX, WORD_MAX, type WordGroup } from '#shared/words.ts';
import { api } from '../../../api/client.ts';
import { downloadBlob } from '../../../api/download-blob.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CsvFileButton } from '../../admin/csv-file-button.tsx';
import { useReportedCall } from '../../admin/use-admin-api.ts';

const limits = { word: WORD_MAX, meaning: MEANING_MAX, phonetic: PHONETIC_MAX, rows: WORD_FILE_ROWS_MAX };

/** A button that adds the words of a CSV file as drafts, after it has shown them with the problem of each row. */
export function WordImport({ group, onDone }: { group: WordGroup; onDone: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportedCall();
  const [busy, setBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [tried, setTried] = useState<(OutputOf<typeof wordEntries.importFile> & { text: string }) | null>(
    null,
  );
  const close = () => {
    setIsOpen(false);
    setTried(null);
  };
  const send = async (text: string, trial: boolean) => {
    setBusy(true);
    const answer = await report(() => api.wordEntries.importFile({ group, text, trial }));
    setBusy(false);
    if (answer) setTried({ ...answer, text });
    if (!answer || answer.imported === 0) return;
    message.success(t('words.admin.import.done', { count: answer.imported }));
    close();
    onDone();
  };
  const choose = async (text: string | null) => {
    setTried(null);
    if (text === null) message.error(t('words.admin.import.file.unreadable'));
    else if (text.trim() === '') message.error(t('words.admin.import.file.empty'));
    else if (text.length > WORD_FILE_TEXT_MAX) message.error(t('words.admin.import.file.too_many', limits));
    else await send(text, true);
  };
  const faults = tried?.rows.filter(({ problem }) => problem !== null).length ?? 0;
  const canImport = tried !== null && tried.problem === null && faults === 0;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('words.admin.import.button')}</Button>
      <Modal
        open={isOpen}
        width={860}
        title={t('words.admin.import.title', { list: t(`words.list.${group}`) })}
        okText={
          canImport
            ? t('words.admin.import.confirm', { count: tried.rows.length })
            : t('words.admin.import.button')
        }
        okButtonProps={{ disabled: !canImport }}
        confirmLoading={busy}
        onOk={() => (tried ? send(tried.text, false) : undefined)}
        onCancel={close}
      >
        <div className="grid grid-cols-1 gap-4">
          <p className="text-ink-2">{t('words.admin.import.hint', limits)}</p>
          <div className="flex flex-wrap gap-2">
            <CsvFileButton
              type="primary"
              loading={busy}
              label={t(tried ? 'words.admin.import.chooseAgain' : 'words.admin.import.choose')}
              onRead={choose}
            />
            <TemplateButton />
          </div>
          {tried?.problem ? (
            <Alert
              type="error"
              role="alert"
              showIcon
              title={t(`words.admin.import.file.${tried.problem}`, limits)}
            />
          ) : null}
          {faults > 0 ? (
            <Alert
              type="error"
              role="alert"
              showIcon
              title={t('words.admin.import.faults', { count: faults })}
            />
          ) : null}
          {tried && tried.rows.length > 0 ? <ImportedRows rows={tried.rows} /> : null}
        </div>
      </Modal>
    </>
  );
}

/** Downloads a file with the headings and one word. */
function TemplateButton() {
  const { t } = useTranslation();
  const download = () => {
    const headings = [t('words.text'), t('words.meaning'), t('words.phonetic'), t('words.note')];
    const table = writeCsvTable([headings, ['take it easy', t('words.admin.import.example'), '', '']]);
    downloadBlob(new Blob([table], { type: 'text/csv' }), 'words.csv');
  };
  return <Button onClick={download}>{t('words.admin.import.template')}</Button>;
}

/** The rows of the file, first those that cannot be imported. */
function ImportedRows({ rows }: { rows: readonly ImportedRowDto[] }) {
  const { t } = useTranslation();
  const isFaulty = ({ problem }: ImportedRowDto) => problem !== null;
  return (
    <Table<ImportedRowDto>
      rowKey="rowNumber"
      size="small"
      scroll={{ x: 720 }}
      dataSource={[...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))]}
      pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        {
          title: t('words.admin.import.row'),
          width: 64,
          render: (_, row) => <span className="figures">{row.rowNumber}</span>,
        },
        {
          title: t('words.text'),
          width: 180,
          render: (_, row) => (
            <span lang="en" className="[overflow-wrap:anywhere]">
              {row.text}
            </span>
          ),
        },
        {
          title: t('words.meaning'),
          render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.meaning}</span>,
        },
        { title: t('words.phonetic'), width: 120, render: (_, row) => row.phonetic },
        {
          title: t('words.admin.import.problem'),
          width: 200,
          render: (_, { problem }) =>
            problem === null ? (
              <Tag>{t('words.admin.import.fine')}</Tag>
            ) : (
              <span className="text-rec-text">{t(`words.admin.import.rowProblem.${problem}`, limits)}</span>
            ),
        },
      ]}
    />
  );
}
