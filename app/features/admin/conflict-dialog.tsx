import { Button, Modal, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A difference between two versions of a form. The dialog marks an empty text as empty. */
export interface VersionDifference {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

/** Shows how the typed version differs from the one that somebody else has saved, and asks which one to use. */
export function ConflictDialog({
  title,
  note,
  differences,
  onChoose,
}: {
  title: string;
  /** Further advice for the choice. */
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
