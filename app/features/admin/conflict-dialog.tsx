import { Button, Modal, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** What two versions of a form say differently. An empty text is shown as such. */
export interface VersionDifference {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

/** Shows how the version that somebody else has saved differs from what is typed, and asks with which one to go on. */
export function ConflictDialog({
  title,
  note,
  differences,
  onChoose,
}: {
  title: string;
  /** What else to know before choosing. */
  note?: string;
  differences: readonly VersionDifference[];
  onChoose: (version: 'mine' | 'theirs') => void;
}) {
  const { t } = useTranslation();
  const render = (version: ReactNode) => (
    <div className="[overflow-wrap:anywhere]">{version === '' ? t('admin.conflict.empty') : version}</div>
  );
  return (
    <Modal
      open
      closable={false}
      width={720}
      title={title}
      footer={[
        <Button key="theirs" onClick={() => onChoose('theirs')}>
          {t('admin.conflict.useTheirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => onChoose('mine')}>
          {t('admin.conflict.useMine')}
        </Button>,
      ]}
    >
      <p className="pb-3">{t(differences.length > 0 ? 'admin.conflict.text' : 'admin.conflict.same')}</p>
      {note === undefined ? null : <p className="pb-3">{note}</p>}
      {differences.length > 0 ? (
        <Table
          size="small"
          tableLayout="fixed"
          rowKey="key"
          dataSource={differences}
          pagination={false}
          columns={[
            { title: t('admin.conflict.field'), width: 96, render: (_, { label }) => render(label) },
            { title: t('admin.conflict.mine'), render: (_, { mine }) => render(mine) },
            { title: t('admin.conflict.theirs'), render: (_, { theirs }) => render(theirs) },
          ]}
        />
      ) : null}
    </Modal>
  );
}
