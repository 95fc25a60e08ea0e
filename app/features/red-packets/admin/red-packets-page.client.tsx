import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#app/ui/index.ts';
import type { WireHb } from '#shared/campaign-wire.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminQuery } from '../../admin/use-admin-api.ts';
import { RedPacketDialog } from './red-packet-dialog.tsx';
import { RedPacketsTable } from './red-packets-table.tsx';

/** Every red packet of this admin. */
export default function RedPacketsPage() {
  return (
    <AdminProvider>
      <Hbs />
    </AdminProvider>
  );
}

function Hbs() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<WireHb | 'new' | null>(null);
  const { data, error, reload } = useAdminQuery<{ list: WireHb[]; page: number; total: number }>({
    name: 'get_hb_list',
    fields: { page },
  });
  if (error && !data) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <Spin />;
  return (
    <div className="grid grid-cols-1 gap-6 pb-16">
      <Button type="primary" className="justify-self-start" onClick={() => setEdited('new')}>
        {t('campaign.hb.create')}
      </Button>
      <RedPacketsTable
        hbs={data.list}
        page={{ current: page, total: data.total, onChange: setPage }}
        onEdit={setEdited}
        onDone={reload}
      />
      {edited === null ? null : (
        <RedPacketDialog
          hb={edited === 'new' ? null : edited}
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
