import { Button, Spin } from 'antd';
import { useState } from 'react';
import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { RedPacketDialog, type RedPacketDialogSubject } from './red-packet-dialog.tsx';
import { RedPacketFilters, useRedPacketListState } from './red-packet-filters.tsx';
import { RedPacketsTable } from './red-packets-table.tsx';

/** The red packets of the admin who is signed in. */
export default function RedPacketsPage() {
  return (
    <AdminProvider>
      <RedPackets />
    </AdminProvider>
  );
}

function RedPackets() {
  const { t } = useTranslation();
  const [state, change] = useRedPacketListState();
  const [subject, setSubject] = useState<RedPacketDialogSubject | null>(null);
  const { q, status, archived, sort, page } = state;
  const { answer, error, reload } = useCall({
    call: api.redPacketsAdmin.list,
    input: { adminId: useAdminId(), q, redPacketStatus: status, archived, sort, page },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <Spin />;
  const isFiltered = q !== '' || status !== null;
  const empty = isFiltered ? 'noMatch' : archived ? 'noArchive' : 'empty';
  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-16">
      <Button
        type="primary"
        className="justify-self-start"
        onClick={() => setSubject({ kind: 'new', like: null })}
      >
        {t('campaign.redPacket.create')}
      </Button>
      <RedPacketFilters key={q} state={state} onChange={change} />
      <RedPacketsTable
        redPackets={answer.list}
        empty={t(`campaign.redPacket.${empty}`)}
        page={{ current: page, total: answer.total, onChange: (next) => change({ page: next }) }}
        onEdit={(redPacket) => setSubject({ kind: 'change', redPacket })}
        onCopy={(like: RedPacketDto) => setSubject({ kind: 'new', like })}
        onDone={reload}
      />
      {subject === null ? null : (
        <RedPacketDialog
          subject={subject}
          onClose={() => setSubject(null)}
          onSaved={async () => {
            setSubject(null);
            await reload();
          }}
        />
      )}
    </div>
  );
}
