import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adStatus, redPacketStatus } from '#shared/campaign-codes.ts';
import { useAdminPost } from './use-admin-api.ts';

type Word = 'activate' | 'resume' | 'pause' | 'end' | 'remove' | 'refund';

interface Move {
  to: number;
  word: Word;
  ask?: 'activateAsk' | 'endAsk' | 'removeAsk';
}

/** What an admin can do in each status; the server's own table decides. */
const moves: Record<'hb' | 'ad', Record<number, Move[]>> = {
  hb: {
    [redPacketStatus.draft]: [
      { to: redPacketStatus.active, word: 'activate', ask: 'activateAsk' },
      { to: redPacketStatus.removed, word: 'remove', ask: 'removeAsk' },
    ],
    [redPacketStatus.active]: [{ to: redPacketStatus.paused, word: 'pause' }],
    [redPacketStatus.paused]: [{ to: redPacketStatus.active, word: 'resume' }],
    [redPacketStatus.expired]: [{ to: redPacketStatus.refunded, word: 'refund' }],
  },
  ad: {
    [adStatus.draft]: [
      { to: adStatus.active, word: 'activate' },
      { to: adStatus.removed, word: 'remove', ask: 'removeAsk' },
    ],
    [adStatus.active]: [
      { to: adStatus.paused, word: 'pause' },
      { to: adStatus.ended, word: 'end', ask: 'endAsk' },
    ],
    [adStatus.paused]: [
      { to: adStatus.active, word: 'resume' },
      { to: adStatus.removed, word: 'remove', ask: 'removeAsk' },
    ],
    [adStatus.ended]: [{ to: adStatus.removed, word: 'remove', ask: 'removeAsk' }],
  },
};

/** The moves an ad or a red packet can make from its status. */
export function StatusButtons({
  of,
  id,
  status,
  onDone,
}: {
  of: 'hb' | 'ad';
  id: string;
  status: number;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const post = useAdminPost();
  const [busy, setBusy] = useState(false);
  const go = async (to: number) => {
    setBusy(true);
    await post(
      `admin/update_${of}_status`,
      of === 'hb' ? { hb_id_md5: id, hb_status: to } : { ad_id: id, status: to },
    );
    await onDone();
    setBusy(false);
  };
  return (moves[of][status] ?? []).map(({ to, word, ask }) =>
    ask ? (
      <Popconfirm key={word} title={t(`campaign.act.${ask}`)} onConfirm={() => go(to)}>
        <Button size="small" loading={busy}>
          {t(`campaign.act.${word}`)}
        </Button>
      </Popconfirm>
    ) : (
      <Button key={word} size="small" loading={busy} onClick={() => go(to)}>
        {t(`campaign.act.${word}`)}
      </Button>
    ),
  );
}
