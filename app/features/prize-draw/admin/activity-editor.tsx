import { App, Button, Checkbox, Drawer, Form, Input } from 'antd';
import { useState } from 'react';
import type { AdminActivityDto } from '#contract/prize-draw-admin.ts';
import { activityStatusCodes } from '#shared/activity-status-codes.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PartOfCampaign } from '../../campaigns/admin/part-of-campaign.tsx';
import { ActivityConflict } from './activity-conflict.tsx';
import { keepTyped } from './activity-differences.ts';
import {
  type ActivityFormValues,
  activityFormValuesOf,
  codeField,
  copyActivityFormValues,
  createActivityFormValues,
  readActivityForm,
  wrongFieldKey,
} from './activity-form-values.ts';
import { PrizeRows } from './prize-rows.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { TrialDraws } from './trial-draws.tsx';
import { VisitorFields } from './visitor-fields.tsx';
import { wrongItemProps } from './wrong-item-props.ts';

/** The activity to change (null for a new one), or to copy into a new draft. */
export interface EditedActivity {
  activity: AdminActivityDto | null;
  isCopy: boolean;
  /** Values that a new one begins with. */
  given?: Partial<ActivityFormValues>;
}

/**
 * Creates or changes an activity. A published one can only gain time, chances, and stock. If somebody else has saved the activity
 * since, it shows what differs.
 */
export function ActivityEditor({
  edited,
  onClose,
  onSaved,
}: {
  edited: EditedActivity;
  onClose: () => void;
  onSaved: (activityId: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const [wrongField, setWrongField] = useState<string | null>(null);
  const [values, setValues] = useState(() => firstValues(edited));
  /** The activity that the next save changes, as last read. Null for a new activity. */
  const [activity, setActivity] = useState(edited.isCopy ? null : edited.activity);
  const [conflict, setConflict] = useState<AdminActivityDto | null>(null);
  const isFrozen = activity !== null && activity.status !== activityStatusCodes.draft;
  const set = (change: Partial<ActivityFormValues>) => {
    setWrongField(null);
    setValues((current) => ({ ...current, ...change }));
  };

  /** Returns the input that the form holds. If a field is invalid, marks it and returns null. */
  const read = (typed = values) => {
    const { input, field = null } = readActivityForm(typed, activity);
    setWrongField(field);
    if (!input) message.error(t('activities.check'));
    return input ?? null;
  };
  const showConflict = async (activityId: string) => {
    try {
      setConflict(await api.prizeDrawAdmin.activity({ activityId }));
    } catch (caught) {
      message.error(errorMessage(t, caught));
    }
  };
  const resolve = (latest: AdminActivityDto, version: 'mine' | 'theirs') => {
    setActivity(latest);
    setConflict(null);
    set(version === 'mine' ? keepTyped(values, latest) : activityFormValuesOf(latest));
  };
  const save = async () => {
    const input = read();
    if (!input) return;
    setBusy(true);
    try {
      const { activityId } = await api.prizeDrawAdmin.save(input);
      await onSaved(activityId);
      message.success(t('activities.saved'));
      onClose();
    } catch (caught) {
      if (activity && caught instanceof ApiError && caught.code === 'draw_changed')
        return await showConflict(activity.activityId);
      const field = caught instanceof ApiError && caught.field !== null ? codeField(caught.field) : null;
      setWrongField(field);
      message.error(field !== null && wrongFieldKey(field) ? t('activities.check') : errorMessage(t, caught));
    } finally {
      setBusy(false);
    }
  };

  /** Returns the props of a field's form item, with its error. */
  const item = (field: keyof ActivityFormValues, codeName: string) => ({
    htmlFor: `activity-${field}`,
    ...wrongItemProps(t, wrongField, codeName),
  });
  const text = (field: 'title' | 'starts' | 'ends' | 'chances' | 'sponsor' | 'contact' | 'costCap') => ({
    id: `activity-${field}`,
    value: values[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });

  return (
    <Drawer
      open
      size={920}
      onClose={onClose}
      mask={{ closable: false }}
      title={t(activity ? 'activities.edit' : edited.isCopy ? 'activities.copy' : 'activities.create')}
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
      {edited.isCopy ? <p className="mb-4 border border-edge px-3 py-2">{t('activities.copied')}</p> : null}
      {activity ? <PartOfCampaign kind="activity" partId={activity.activityId} /> : null}
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={t('activities.title')} {...item('title', 'title')}>
          <Input {...text('title')} disabled={isFrozen} />
        </Form.Item>
        <Form.Item label={t('activities.rules')} {...item('rules', 'rules')}>
          <Input.TextArea
            id="activity-rules"
            rows={4}
            disabled={isFrozen}
            value={values.rules}
            onChange={(event) => set({ rules: event.target.value })}
          />
        </Form.Item>
        <div className="grid gap-x-4 md:grid-cols-2">
          <Form.Item label={t('activities.sponsor')} {...item('sponsor', 'sponsor')}>
            <Input {...text('sponsor')} disabled={isFrozen} />
          </Form.Item>
          <Form.Item
            label={t('activities.contact')}
            extra={t('activities.contactHint')}
            {...item('contact', 'contact')}
          >
            <Input {...text('contact')} disabled={isFrozen} />
          </Form.Item>
        </div>
        <div className="flex flex-wrap gap-x-4">
          <Form.Item label={t('activities.starts')} {...item('starts', 'startsAt')}>
            <Input {...text('starts')} type="datetime-local" disabled={isFrozen} />
          </Form.Item>
          <Form.Item label={t('activities.ends')} {...item('ends', 'endsAt')}>
            <Input {...text('ends')} type="datetime-local" />
          </Form.Item>
          <Form.Item label={t('activities.chances')} className="w-[120px]" {...item('chances', 'chances')}>
            <Input {...text('chances')} inputMode="numeric" />
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
        <VisitorFields
          visitors={values.visitors}
          chances={values.chances}
          isFrozen={isFrozen}
          wrongField={wrongField}
          onChange={(visitors) => set({ visitors })}
        />
      </Form>
      <ThemePicker
        value={values.wheelTheme}
        isFrozen={isFrozen}
        onChange={(wheelTheme) => set({ wheelTheme })}
      />
      <h3 className="pb-2 font-semibold text-16">{t('activities.prizes')}</h3>
      <PrizeRows
        prizes={values.prizes}
        isFrozen={isFrozen}
        wrongField={wrongField}
        onChange={(prizes) => set({ prizes })}
      />
      <p className="pt-3 pb-5 text-12 text-ink-2">{t('activities.prizesHint')}</p>
      <Form layout="vertical" requiredMark={false}>
        <Form.Item
          label={t('activities.costCap')}
          extra={t('activities.costCapHint')}
          {...item('costCap', 'costCapCents')}
        >
          <Input {...text('costCap')} inputMode="decimal" className="max-w-[160px]" disabled={isFrozen} />
        </Form.Item>
      </Form>
      {/* A trial does not need the texts. */}
      <TrialDraws onRead={() => read({ ...values, title: '-', rules: '-' })} />
      {conflict === null ? null : (
        <ActivityConflict
          mine={values}
          theirs={conflict}
          onChoose={(version) => resolve(conflict, version)}
        />
      )}
    </Drawer>
  );

  function firstValues({ activity: of, isCopy, given }: EditedActivity): ActivityFormValues {
    const nowMs = Date.now();
    if (of && isCopy) return copyActivityFormValues(of, nowMs);
    const names = { prize: t('activities.firstPrize'), none: t('activities.firstNone') };
    const values = createActivityFormValues({ activity: of, nowMs, names });
    return of ? values : { ...values, ...given };
  }
}
