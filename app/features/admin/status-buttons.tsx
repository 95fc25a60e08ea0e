import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A status change that an admin can make. `label` and `confirmation` name the wording of its button and question. */
export interface StatusAction<Status extends number> {
  to: Status;
  label: 'activate' | 'resume' | 'pause' | 'end' | 'remove';
  confirmation?: 'activateAsk' | 'endAsk' | 'removeAsk';
}

/** A button for each status change. `onChange` makes the change and reports its own errors. */
export function StatusButtons<Status extends number>({
  changes,
  onChange,
}: {
  changes: readonly StatusAction<Status>[];
  onChange: (to: Status) => Promise<void>;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const change = async (to: Status) => {
    setBusy(true);
    await onChange(to);
    setBusy(false);
  };
  return changes.map(({ to, label, confirmation }) =>
    confirmation ? (
      <Popconfirm key={label} title={t(`campaign.act.${confirmation}`)} onConfirm={() => change(to)}>
        <Button size="small" loading={busy}>
          {t(`campaign.act.${label}`)}
        </Button>
      </Popconfirm>
    ) : (
      <Button key={label} size="small" loading={busy} onClick={() => change(to)}>
        {t(`campaign.act.${label}`)}
      </Button>
    ),
  );
}
