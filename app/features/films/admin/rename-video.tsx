import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { VideoDto } from '#contract/films.ts';
import { EPISODE_NUMBER_MAX } from '#shared/film-codes.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useReportedAction } from '../../admin/use-admin-api.ts';

/** The typed values. Numbers are texts, so that a wrong one stays as typed. */
interface TypedNames {
  season: string;
  episode: string;
  title: string;
}

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));
const toText = (number: number | null) => (number === null ? '' : String(number));

/** A button that opens a form for the season, the episode, and the title of a video. */
export function RenameVideo({
  video,
  name,
  onDone,
}: {
  video: VideoDto;
  name: string;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const [form] = Form.useForm<TypedNames>();
  const [isOpen, setIsOpen] = useState(false);
  const save = ({ season, episode, title }: TypedNames) =>
    run(async () => {
      const numbers = { season: toNumber(season), episode: toNumber(episode) };
      await api.films.renameVideo({ videoId: video.id, ...numbers, title });
      setIsOpen(false);
      message.success(t('admin.library.renumbered'));
      await onDone();
    });
  const numberRule = {
    validator: async (_: unknown, typed: string) => {
      if (/^\s*\d*\s*$/.test(typed) && Number(typed) <= EPISODE_NUMBER_MAX) return;
      throw new Error(t('admin.wholeNumber', { min: 0, max: EPISODE_NUMBER_MAX }));
    },
  };
  return (
    <>
      <Button
        size="small"
        aria-label={t('admin.library.renumberOf', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t('admin.library.renumber')}
      </Button>
      <Modal
        open={isOpen}
        title={t('admin.library.renumberOf', { name })}
        okText={t('admin.library.save')}
        cancelText={t('ui.cancel')}
        confirmLoading={busy}
        onOk={() => form.submit()}
        onCancel={() => setIsOpen(false)}
        destroyOnHidden
      >
        <Form<TypedNames>
          form={form}
          name={`names-${video.id}`}
          layout="vertical"
          preserve={false}
          initialValues={{
            season: toText(video.season),
            episode: toText(video.episode),
            title: video.title ?? '',
          }}
          onFinish={save}
        >
          <div className="grid grid-cols-2 gap-x-4">
            <Form.Item
              name="season"
              label={t('admin.library.season')}
              extra={t('admin.library.seasonHint')}
              dependencies={['episode']}
              rules={[
                numberRule,
                ({ getFieldValue }) => ({
                  validator: async (_, season: string) => {
                    if (season.trim() === '' && getFieldValue('episode').trim() !== '')
                      throw new Error(t('admin.library.needSeason'));
                  },
                }),
              ]}
            >
              <Input inputMode="numeric" maxLength={9} />
            </Form.Item>
            <Form.Item name="episode" label={t('admin.library.number')} rules={[numberRule]}>
              <Input inputMode="numeric" maxLength={9} />
            </Form.Item>
          </div>
          <Form.Item name="title" label={t('admin.library.episodeTitle')}>
            <Input maxLength={200} />
          </Form.Item>
          <p className="text-14 text-ink-2">{t('admin.library.renumberText')}</p>
        </Form>
      </Modal>
    </>
  );
}
