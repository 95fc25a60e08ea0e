import { App, Button, Checkbox, Drawer, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { api } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PartOfCampaign } from '../../campaigns/admin/part-of-campaign.tsx';
import {
  type ActivityFormValues,
  createActivityFormValues,
  createActivityInput,
} from './activity-form-values.ts';
import { PrizeRows } from './prize-rows.tsx';

/** Creates or changes an activity. A published one can only gain time, chances, and stock. */
export function ActivityEditor({
  activity,
  onClose,
  onSaved,
}: {
  activity: AdminActivityDto | null;
  onClose: () => void;
  onSaved: (activityId: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState(() =>
    createActivityFormValues({
      activity,
      nowMs: Date.now(),
      names: { prize: t('activities.firstPrize'), none: t('activities.firstNone') },
    }),
  );
  const isFrozen = activity !== null && activity.status !== activityStatusCodes.draft;
  const set = (change: Partial<ActivityFormValues>) => setValues((current) => ({ ...current, ...change }));

  const save = async () => {
    setBusy(true);
    try {
      const { activityId } = await api.prizeDrawAdmin.save(createActivityInput(values, activity));
      await onSaved(activityId);
      message.success(t('activities.saved'));
      onClose();
    } catch (caught) {
      message.error(caught instanceof RangeError ? t('activities.noTime') : errorMessage(t, caught));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Drawer
      open
      size={800}
      onClose={onClose}
      title={t(activity ? 'activities.edit' : 'activities.create')}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={save}>
            {t('activities.save')}
          </Button>
        </div>
      }
    >
      {isFrozen ? <p className="mb-4 border border-edge px-3 py-2">{t('activities.frozen')}</p> : null}
      {activity ? <PartOfCampaign kind="activity" partId={activity.activityId} /> : null}
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={t('activities.title')} htmlFor="activity-title">
          <Input
            id="activity-title"
            maxLength={60}
            disabled={isFrozen}
            value={values.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('activities.rules')} htmlFor="activity-rules">
          <Input.TextArea
            id="activity-rules"
            rows={4}
            maxLength={5000}
            disabled={isFrozen}
            value={values.rules}
            onChange={(event) => set({ rules: event.target.value })}
          />
        </Form.Item>
        <div className="flex flex-wrap gap-x-4">
          <Form.Item label={t('activities.starts')} htmlFor="activity-starts">
            <Input
              id="activity-starts"
              type="datetime-local"
              disabled={isFrozen}
              value={values.starts}
              onChange={(event) => set({ starts: event.target.value })}
            />
          </Form.Item>
          <Form.Item label={t('activities.ends')} htmlFor="activity-ends">
            <Input
              id="activity-ends"
              type="datetime-local"
              value={values.ends}
              onChange={(event) => set({ ends: event.target.value })}
            />
          </Form.Item>
          <Form.Item label={t('activities.chances')} htmlFor="activity-chances">
            <InputNumber<number>
              id="activity-chances"
              min={1}
              max={1000}
              precision={0}
              value={values.chances}
              onChange={(chances) => set({ chances: chances ?? 1 })}
            />
          </Form.Item>
        </div>
        <Form.Item>
          <Checkbox
            checked={values.needsPhone}
            disabled={isFrozen}
            onChange={(event) => set({ needsPhone: event.target.checked })}
          >
            {t('activities.needsPhone')}
          </Checkbox>
        </Form.Item>
      </Form>
      <h3 className="pb-2 font-semibold text-16">{t('activities.prizes')}</h3>
      <PrizeRows prizes={values.prizes} isFrozen={isFrozen} onChange={(prizes) => set({ prizes })} />
      <p className="pt-3 text-12 text-ink-2">{t('activities.prizesHint')}</p>
    </Drawer>
  );
}
