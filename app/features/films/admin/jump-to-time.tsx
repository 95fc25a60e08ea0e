import { Input } from 'antd';
import { useState } from 'react';
import { parseClockTime } from '#shared/time-code.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';

/** A field for a time of the film. `onFound` gets the position of the first line from there on. */
export function JumpToTime({ videoId, onFound }: { videoId: string; onFound: (seq: number) => void }) {
  const { t } = useTranslation();
  const { busy, run } = useReportedAction();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const jump = () =>
    run(async () => {
      const fromMs = parseClockTime(text);
      if (fromMs === null) return setFault(t('lineTable.fault.unreadable_time'));
      const { list } = await api.films.lines({ videoId, fromMs, pageSize: 1 });
      const [line] = list;
      if (line) onFound(line.seq);
      else setFault(t('lineTable.nothingLater'));
    });
  return (
    <div className="grid gap-1">
      <Input.Search
        className="w-full sm:w-[220px]!"
        aria-label={t('lineTable.jump')}
        placeholder={t('lineTable.jump')}
        value={text}
        status={fault ? 'error' : ''}
        loading={busy}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
        onSearch={jump}
      />
      {fault ? (
        <p role="alert" className="text-14 text-rec-text">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
