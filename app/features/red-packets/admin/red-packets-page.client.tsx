import { Button, Spin } from 'antd';
import { useState } from 'react';
import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { RedPacketDialog } from './red-packet-dialog.tsx';
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
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<RedPacketDto | 'new' | null>(null);
  const { answer, error, reload } = useCall({
    call: api.redPacketsAdmin.list,
    input: { adminId: useAdminId(), page },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <Spin />;
  return (
    <div className="grid grid-cols-1 gap-6 pb-16">
      <Button type="primary" className="justify-self-start" onClick={() => setEdited('new')}>
        {t('campaign.redPacket.create')}
      </Button>
      <RedPacketsTable
        redPackets={answer.list}
        page={{ current: page, total: answer.total, onChange: setPage }}
        onEdit={setEdited}
        onDone={reload}
      />
      {edited === null ? null : (
        <RedPacketDialog
          redPacket={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={async () => {
            setEdited(null);
            await reload();
          }}
        />
      )}
    </div>
  );
}
