import { App, Button, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import type { VersionDto, VideoDto } from '#contract/films.ts';
import { api } from '../../../api/client.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { VideoPicker } from '../../admin/video-picker.tsx';

/** The other files of a video, each of which can stand alone again, and a dialog that joins another video with it. */
export function VideoVersions({
  video,
  versions,
  onDone,
}: {
  video: VideoDto;
  versions: readonly VersionDto[];
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const [open, setOpen] = useState(false);
  const [otherId, setOtherId] = useState<string | null>(null);
  const separate = (version: VersionDto) =>
    run(async () => {
      await api.films.separateVersion({ videoId: version.id });
      message.success(t('admin.library.separated', { name: version.name }));
      await onDone();
    });
  const join = () =>
    run(async () => {
      if (!otherId) return;
      await api.films.joinVersions({ videoId: video.id, otherId });
      message.success(t('admin.library.joined'));
      setOpen(false);
      await onDone();
    });
  return (
    <div className="grid justify-items-start gap-1">
      {versions.map((version) => (
        <div key={version.id} className="grid justify-items-start">
          <span className="[overflow-wrap:anywhere]">{version.name}</span>
          <span className="figures text-ink-2">
            {[
              version.width === null ? null : `${version.width}×${version.height}`,
              formatBytes(version.bytes),
              version.lines > 0 ? t('ui.lineCount', { count: version.lines }) : t('ui.noLines'),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
          <Popconfirm
            title={t('admin.library.separateAsk')}
            description={t('admin.library.separateText')}
            okText={t('admin.library.separate')}
            cancelText={t('ui.cancel')}
            onConfirm={() => separate(version)}
          >
            <Button type="link" size="small" className="px-0!" disabled={busy}>
              {t('admin.library.separate')}
            </Button>
          </Popconfirm>
        </div>
      ))}
      <Button
        size="small"
        onClick={() => {
          setOtherId(null);
          setOpen(true);
        }}
      >
        {t('admin.library.join')}
      </Button>
      <Modal
        open={open}
        title={t('admin.library.joinTitle')}
        okText={t('admin.library.joinApply')}
        cancelText={t('ui.cancel')}
        okButtonProps={{ disabled: otherId === null }}
        confirmLoading={busy}
        onOk={join}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p className="pb-3 text-pretty">{t('admin.library.joinText')}</p>
        <VideoPicker
          label={null}
          disabled={false}
          withKid
          onChange={(videoId) => setOtherId(videoId ?? null)}
        />
      </Modal>
    </div>
  );
}
