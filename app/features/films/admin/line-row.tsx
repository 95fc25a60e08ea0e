import { Button } from 'antd';
import { Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import type { LineDto } from '#contract/lines.ts';
import { formatTimeCode } from '#shared/time-code.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** A line of the table: when it is spoken, what it says, and what can be done with it. */
export function LineRow({
  line,
  isPlaying,
  canPlay,
  busy,
  onPlay,
  onEdit,
  onAdd,
  onRemove,
}: {
  line: LineDto;
  isPlaying: boolean;
  canPlay: boolean;
  busy: boolean;
  onPlay: () => void;
  onEdit: () => void;
  onAdd: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const name = line.en ?? line.zh ?? '';
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-2 md:grid-cols-[auto_200px_minmax(0,1fr)_auto]">
      <Button
        type="text"
        aria-label={t(isPlaying ? 'lineTable.stop' : 'lineTable.play', { text: name })}
        icon={isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
        disabled={!canPlay}
        onClick={onPlay}
      />
      <div className="figures flex flex-wrap gap-x-2 pt-1 text-14 text-ink-2">
        <span className="w-10 text-right">{line.seq + 1}</span>
        <span>
          {formatTimeCode(line.startMs)}
          <br className="max-md:hidden" />
          <span className="md:hidden"> – </span>
          {formatTimeCode(line.endMs)}
        </span>
      </div>
      <button
        type="button"
        onClick={onEdit}
        className="col-span-2 grid gap-1 rounded-edit px-2 py-1 text-left [overflow-wrap:anywhere] hover:bg-sheet md:col-span-1"
      >
        {line.en === null ? null : <span lang="en">{line.en}</span>}
        {line.zh === null ? null : (
          <span lang="zh-CN" className="text-ink-2">
            {line.zh}
          </span>
        )}
      </button>
      <div className="col-span-2 flex justify-end md:col-span-1">
        <Button
          type="text"
          aria-label={t('lineTable.edit', { text: name })}
          title={t('lineTable.editShort')}
          icon={<Pencil {...icon} />}
          onClick={onEdit}
        />
        <Button
          type="text"
          aria-label={t('lineTable.add', { text: name })}
          title={t('lineTable.addShort')}
          icon={<Plus {...icon} />}
          onClick={onAdd}
        />
        <Button
          type="text"
          aria-label={t('lineTable.remove', { text: name })}
          title={t('lineTable.removeShort')}
          icon={<Trash2 {...icon} />}
          disabled={busy}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
