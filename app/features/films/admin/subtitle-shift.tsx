import { App, Button, InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { isWholeNumber } from '../../admin/whole-number.ts';
import { WholeNumberRule } from '../../admin/whole-number-field.tsx';

const langs = ['all', 'en', 'zh'] as const;
const bounds = { min: -36_000_000, max: 36_000_000 };

/** Shifts the subtitles of a video: a positive number of milliseconds makes them appear later. */
export function SubtitleShift({ videoId, onDone }: { videoId: string; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [lang, setLang] = useState<(typeof langs)[number]>('all');
  const [ms, setMs] = useState<number | null>(null);
  const { busy, run } = useReportedAction();
  const isWrong = !isWholeNumber(ms, bounds);
  const shift = async () => {
    if (!ms) return;
    await run(async () => {
      await api.films.shiftSubtitles({ videoId, lang, offsetMs: ms });
      message.success(t('admin.library.shifted', { ms }));
      setMs(null);
      await onDone();
    });
  };
  return (
    <>
      <Space.Compact>
        <Select
          aria-label={t('admin.library.shiftLang')}
          value={lang}
          onChange={setLang}
          style={{ width: 88 }}
          options={langs.map((value) => ({ value, label: t(`admin.library.shiftLangs.${value}`) }))}
        />
        <InputNumber
          aria-label={t('admin.library.shiftHint')}
          title={t('admin.library.shiftHint')}
          value={ms}
          onChange={setMs}
          step={100}
          suffix={t('admin.library.shiftUnit')}
          status={isWrong ? 'error' : ''}
          style={{ width: 128 }}
        />
        <Button onClick={shift} loading={busy} disabled={!ms || isWrong}>
          {t('admin.library.shiftApply')}
        </Button>
      </Space.Compact>
      <WholeNumberRule value={ms} bounds={bounds} />
    </>
  );
}
