import { App, Button, Modal, Slider, Upload } from 'antd';
import { useState } from 'react';
import type { VideoDto } from '#contract/films.ts';
import { PICTURE_MAX_BYTES } from '#shared/constants.ts';
import { frameAt } from '#shared/frames.ts';
import { posterUrl, stillUrl } from '#shared/media-urls.ts';
import { api } from '../../../api/client.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';

const PICTURE_MAX_MB = PICTURE_MAX_BYTES / 1024 / 1024;

/** The poster of a ready video, with a dialog that takes another frame of the film or a picture instead. */
export function PosterEditor({ video, name }: { video: VideoDto; name: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  // Part of the address, so that the browser fetches a changed poster.
  const [version, setVersion] = useState(0);
  const poster = version === 0 ? posterUrl(video.id) : `${posterUrl(video.id)}?v=${version}`;
  return (
    <div className="grid justify-items-start gap-1">
      <img src={poster} alt="" loading="lazy" className="aspect-video w-24 bg-sunk object-cover" />
      <Button size="small" aria-label={t('admin.library.posterOf', { name })} onClick={() => setIsOpen(true)}>
        {t('admin.library.poster')}
      </Button>
      <Modal
        open={isOpen}
        width={720}
        footer={null}
        destroyOnHidden
        title={t('admin.library.posterOf', { name })}
        onCancel={() => setIsOpen(false)}
      >
        <PosterForm
          video={video}
          poster={poster}
          onDone={() => {
            setVersion((before) => before + 1);
            setIsOpen(false);
          }}
        />
      </Modal>
    </div>
  );
}

function PosterForm({ video, poster, onDone }: { video: VideoDto; poster: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const [timeMs, setTimeMs] = useState(0);
  /** The time whose frame is shown: where the slider was let go. */
  const [shownMs, setShownMs] = useState<number | null>(null);
  const { durationMs, rateNum, rateDen } = video;
  const rate = { num: rateNum ?? 1, den: rateDen ?? 1 };
  const lastMs = Math.max(0, (durationMs ?? 0) - 1);
  const save = (change: () => Promise<unknown>) =>
    run(async () => {
      await change();
      message.success(t('admin.library.posterChanged'));
      onDone();
    });
  const upload = (file: File) => {
    if (file.size > PICTURE_MAX_BYTES) {
      message.error(t('admin.library.posterTooLarge', { mb: PICTURE_MAX_MB }));
      return;
    }
    void save(() => api.posters.takePicture({ videoId: video.id }, { file }));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <img
        src={
          shownMs === null
            ? poster
            : stillUrl(
                video.id,
                Math.min(frameAt(shownMs, rate), (video.frames ?? 1) - 1),
                'mezzanine',
                'webp',
              )
        }
        alt={t(shownMs === null ? 'admin.library.posterNow' : 'admin.library.posterFrame')}
        className="aspect-video w-full bg-sunk object-contain"
      />
      <div className="flex items-center gap-4">
        <Slider
          className="grow"
          min={0}
          max={lastMs}
          step={1000}
          value={timeMs}
          tooltip={{ formatter: (ms) => formatDuration(ms ?? 0) }}
          ariaLabelForHandle={t('admin.library.posterTime')}
          ariaValueTextFormatterForHandle={formatDuration}
          onChange={setTimeMs}
          onChangeComplete={setShownMs}
        />
        <span className="figures">{formatDuration(timeMs)}</span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="primary"
          loading={busy}
          disabled={shownMs === null}
          onClick={() => save(() => api.posters.takeFrame({ videoId: video.id, timeMs: shownMs ?? 0 }))}
        >
          {t('admin.library.posterUseFrame')}
        </Button>
        <Upload
          accept="image/png,image/jpeg,image/webp"
          showUploadList={false}
          beforeUpload={(file) => {
            upload(file);
            return false;
          }}
        >
          <Button loading={busy}>{t('admin.library.posterUpload')}</Button>
        </Upload>
      </div>
      <p className="text-14 text-ink-2">{t('admin.library.posterHint', { mb: PICTURE_MAX_MB })}</p>
    </div>
  );
}
