import { Alert, App, Button, Modal, Table, type TableProps, Tag } from 'antd';
import { useState } from 'react';
import { writeCsvTable } from '#shared/csv.ts';
import type { ImportFileProblem } from '#shared/import-file.ts';
import { downloadBlob } from '../../api/download-blob.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CsvFileButton } from './csv-file-button.tsx';
import { useReportedCall } from './use-admin-api.ts';

interface ImportAnswer<Row> {
  rows: Row[];
  problem: ImportFileProblem | null;
  imported: number;
}

/** A button that imports the rows of a CSV file, all of them or none, after it has shown them with the problem of each row. */
export function CsvImport<Row extends { rowNumber: number; problem: string | null }>(props: {
  label: string;
  title: string;
  /** What the file must contain. */
  hint: string;
  /** What is said of a file without rows. */
  empty: string;
  /** Maximum number of rows and characters. */
  limits: { rows: number; text: number };
  template: { fileName: string; rows: readonly (readonly string[])[] };
  /** Tries or makes the import. */
  send: (file: { text: string; trial: boolean }) => Promise<ImportAnswer<Row>>;
  /** The wording of the button that imports so many rows, and of what is said then. */
  confirm: (count: number) => string;
  done: (count: number) => string;
  rowProblem: (row: Row) => string;
  columns: NonNullable<TableProps<Row>['columns']>;
  onDone: () => void;
}) {
  const { label, limits, template, send } = props;
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportedCall();
  const [busy, setBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [tried, setTried] = useState<(ImportAnswer<Row> & { text: string }) | null>(null);
  const fileProblem = (problem: ImportFileProblem) =>
    problem === 'empty' ? props.empty : t(`admin.import.file.${problem}`, { rows: limits.rows });
  const close = () => {
    setIsOpen(false);
    setTried(null);
  };
  const request = async (text: string, trial: boolean) => {
    setBusy(true);
    const answer = await report(() => send({ text, trial }));
    setBusy(false);
    if (answer) setTried({ ...answer, text });
    if (!answer || answer.imported === 0) return;
    message.success(props.done(answer.imported));
    close();
    props.onDone();
  };
  const choose = async (text: string | null) => {
    setTried(null);
    if (text === null) message.error(fileProblem('unreadable'));
    else if (text.trim() === '') message.error(fileProblem('empty'));
    else if (text.length > limits.text) message.error(fileProblem('too_many'));
    else await request(text, true);
  };
  const download = () =>
    downloadBlob(new Blob([writeCsvTable(template.rows)], { type: 'text/csv' }), template.fileName);
  const faults = tried?.rows.filter(({ problem }) => problem !== null).length ?? 0;
  const canImport = tried !== null && tried.problem === null && faults === 0;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      <Modal
        open={isOpen}
        width={860}
        title={props.title}
        okText={canImport ? props.confirm(tried.rows.length) : label}
        okButtonProps={{ disabled: !canImport }}
        confirmLoading={busy}
        onOk={() => (tried ? request(tried.text, false) : undefined)}
        onCancel={close}
      >
        <div className="grid grid-cols-1 gap-4">
          <p className="text-ink-2">{props.hint}</p>
          <div className="flex flex-wrap gap-2">
            <CsvFileButton
              type="primary"
              loading={busy}
              label={t(tried ? 'admin.import.chooseAgain' : 'admin.import.choose')}
              onRead={choose}
            />
            <Button onClick={download}>{t('admin.import.template')}</Button>
          </div>
          {tried?.problem ? (
            <Alert type="error" role="alert" showIcon title={fileProblem(tried.problem)} />
          ) : null}
          {faults > 0 ? (
            <Alert type="error" role="alert" showIcon title={t('admin.import.faults', { count: faults })} />
          ) : null}
          {tried && tried.rows.length > 0 ? (
            <ImportedRows rows={tried.rows} columns={props.columns} rowProblem={props.rowProblem} />
          ) : null}
        </div>
      </Modal>
    </>
  );
}

/** The rows of the file, first those that cannot be imported. */
function ImportedRows<Row extends { rowNumber: number; problem: string | null }>({
  rows,
  columns,
  rowProblem,
}: {
  rows: readonly Row[];
  columns: NonNullable<TableProps<Row>['columns']>;
  rowProblem: (row: Row) => string;
}) {
  const { t } = useTranslation();
  const isFaulty = ({ problem }: Row) => problem !== null;
  return (
    <Table<Row>
      rowKey="rowNumber"
      size="small"
      scroll={{ x: 720 }}
      dataSource={[...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))]}
      pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        {
          title: t('admin.import.row'),
          width: 64,
          render: (_, row) => <span className="figures">{row.rowNumber}</span>,
        },
        ...columns,
        {
          title: t('admin.import.problem'),
          width: 200,
          render: (_, row) =>
            row.problem === null ? (
              <Tag>{t('admin.import.fine')}</Tag>
            ) : (
              <span className="text-rec-text">{rowProblem(row)}</span>
            ),
        },
      ]}
    />
  );
}
