import { Checkbox, Form, Input, Select } from 'antd';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { findCapProblem, toFieldRule } from './red-packet-form-values.ts';

/** The form fields for the opening condition and the daily limits of a red packet. */
export function RedPacketConditionFields({
  condition,
  videoId,
  disabled,
}: {
  condition: 'video' | 'lesson';
  videoId: string | undefined;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const lessons = useCall({
    call: api.lessonsAdmin.list,
    input: { adminId: useAdminId(), kind: null, videoId: videoId ?? null, pageSize: 100 },
    active: condition === 'lesson' && videoId !== undefined,
  });
  const options = (lessons.answer?.list ?? [])
    .filter((lesson) => lesson.state === 'published' && lesson.videoId === videoId)
    .map((lesson) => ({ value: lesson.lessonId, label: lesson.titleZh ?? lesson.title }));
  return (
    <>
      <Form.Item name="condition" label={t('campaign.redPacket.condition')}>
        <Select
          disabled={disabled}
          options={(['video', 'lesson'] as const).map((value) => ({
            value,
            label: t(`campaign.redPacket.conditionIs.${value}`),
          }))}
        />
      </Form.Item>
      {condition === 'lesson' ? (
        <Form.Item
          name="lessonId"
          label={t('campaign.redPacket.lesson')}
          extra={t('campaign.redPacket.lessonHint')}
          rules={[{ required: true, message: t('campaign.act.required') }]}
        >
          <Select
            disabled={disabled}
            loading={videoId !== undefined && lessons.answer === null}
            notFoundContent={t('campaign.redPacket.noLesson')}
            options={options}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="cap"
        label={t('campaign.redPacket.cap')}
        extra={t('campaign.redPacket.capHint')}
        rules={[toFieldRule(t, findCapProblem)]}
      >
        <Input inputMode="numeric" maxLength={3} disabled={disabled} />
      </Form.Item>
      <Form.Item name="needsDub" valuePropName="checked" className="md:col-span-2">
        <Checkbox disabled={disabled}>{t('campaign.redPacket.needsDub')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="dailyRelease"
        valuePropName="checked"
        extra={t('campaign.redPacket.releaseHint')}
        className="md:col-span-2"
      >
        <Checkbox disabled={disabled}>{t('campaign.redPacket.release')}</Checkbox>
      </Form.Item>
    </>
  );
}
