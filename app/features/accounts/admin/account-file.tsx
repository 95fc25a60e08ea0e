import { Alert, App, Button, Modal, Table } from 'antd';
import { useState } from 'react';
import type { AccountFileRowDto } from '#contract/accounts-admin.ts';
import { ACCOUNT_FILE_MAX } from '#shared/accounts.ts';
import { writeCsvTable } from '#shared/csv.ts';
import { api } from '../../../api/client.ts';
import { downloadBlob } from '../../../api/download-blob.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CsvFileButton } from '../../admin/csv-file-button.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { RoleNames } from './role-names.tsx';

interface Preview {
  text: string;
  rows: AccountFileRowDto[];
}

/** Creates accounts from a CSV file: check, create, and download the first passwords. */
export function AccountFileButton({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const { busy, run } = useReportedAction();
  const [isOpen, setIsOpen] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [created, setCreated] = useState<AccountFileRowDto[] | null>(null);
  const [isDownloaded, setIsDownloaded] = useState(false);
  const download = (name: string, rows: (readonly string[])[]) =>
    downloadBlob(new Blob([writeCsvTable(rows)], { type: 'text/csv' }), name);

  const check = (text: string | null) =>
    run(async () => {
      setPreview(null);
      if (text === null) {
        message.error(t('accounts.file.unread'));
        return;
      }
      const { rows } = await api.accountsAdmin.createFromFile({ text, isPreview: true });
      setPreview({ text, rows });
    });
  const create = ({ text }: Preview) =>
    run(async () => {
      const answer = await api.accountsAdmin.createFromFile({ text, isPreview: false });
      if (answer.isCreated) setCreated(answer.rows);
      else setPreview({ text, rows: answer.rows });
      if (answer.isCreated) onCreated();
    });
  const reset = () => {
    setIsOpen(false);
    setPreview(null);
    setCreated(null);
    setIsDownloaded(false);
  };
  const close = () => {
    if (created === null || isDownloaded) return reset();
    modal.confirm({
      title: t('accounts.file.notDownloaded'),
      okText: t('accounts.file.close'),
      cancelText: t('accounts.file.keep'),
      onOk: reset,
    });
  };
  const saveTemplate = () =>
    download('accounts.csv', [
      [t('accounts.csv.username'), t('accounts.csv.name'), t('accounts.csv.roles'), t('accounts.csv.group')],
      [
        ...['xiaoming', t('accounts.file.templateExample'), t('account.role.client')],
        t('accounts.file.templateGroup'),
      ],
    ]);
  const savePasswords = () => {
    download('passwords.csv', [
      [t('accounts.csv.username'), t('accounts.csv.name'), t('accounts.file.password')],
      ...(created ?? []).map(({ username, name, generatedPassword }) => [
        username,
        name,
        generatedPassword ?? '',
      ]),
    ]);
    setIsDownloaded(true);
  };

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('accounts.file.button')}</Button>
      <Modal open={isOpen} width={720} title={t('accounts.file.title')} onCancel={close} footer={null}>
        {created ? (
          <div className="grid justify-items-start gap-3">
            <Alert
              type="success"
              showIcon
              className="w-full"
              title={t('accounts.file.done', { count: created.length })}
              description={t('accounts.file.doneText')}
            />
            <Button type="primary" onClick={savePasswords}>
              {t('accounts.file.download')}
            </Button>
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <p className="text-ink-2">{t('accounts.file.hint', { most: ACCOUNT_FILE_MAX })}</p>
            <div className="flex flex-wrap gap-3">
              <CsvFileButton loading={busy} label={t('accounts.file.choose')} onRead={check} />
              <Button type="link" onClick={saveTemplate}>
                {t('accounts.file.template')}
              </Button>
            </div>
            {preview ? (
              <PreviewedRows rows={preview.rows} busy={busy} onCreate={() => create(preview)} />
            ) : null}
          </div>
        )}
      </Modal>
    </>
  );
}

/** The rows of a file, those with problems first. */
function PreviewedRows({
  rows,
  busy,
  onCreate,
}: {
  rows: AccountFileRowDto[];
  busy: boolean;
  onCreate: () => void;
}) {
  const { t } = useTranslation();
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  const right = rows.filter(({ problems }) => problems.length === 0);
  const isFine = wrong.length === 0;
  return (
    <>
      <Alert
        type={isFine ? 'success' : 'error'}
        role={isFine ? 'status' : 'alert'}
        showIcon
        title={
          isFine
            ? t('accounts.file.ready', { count: rows.length })
            : t('accounts.file.problems', { count: wrong.length })
        }
      />
      <Table<AccountFileRowDto>
        size="small"
        rowKey="fileLine"
        dataSource={[...wrong, ...right]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t('accounts.account'),
            render: (_, { fileLine, username, problems }) => (
              <div className="[overflow-wrap:anywhere]">
                <p>{username}</p>
                <p className="text-12 text-ink-2">{t('accounts.file.line', { line: fileLine })}</p>
                {problems.map((problem) => (
                  <p key={problem} className="text-12 text-rec-text">
                    {t(`accounts.file.problem.${problem}`)}
                  </p>
                ))}
              </div>
            ),
          },
          {
            title: t('accounts.name'),
            width: '25%',
            render: (_, { name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
          },
          { title: t('accounts.roles'), width: '20%', render: (_, row) => <RoleNames names={row.roles} /> },
          {
            title: t('accounts.group'),
            width: '20%',
            render: (_, { groupName }) => <span className="[overflow-wrap:anywhere]">{groupName}</span>,
          },
        ]}
      />
      {isFine ? (
        <Button type="primary" loading={busy} className="justify-self-start" onClick={onCreate}>
          {t('accounts.file.create', { count: rows.length })}
        </Button>
      ) : null}
    </>
  );
}
