import { App, Form, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { formatYuan, parseYuan } from '#shared/money.ts';
import { redPacketStatus, splitType } from '#shared/red-packet-codes.ts';
import { endOfShanghaiDay } from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { VideoPicker } from '../../admin/video-picker.tsx';
import { RedPacketConditionFields } from './red-packet-condition-fields.tsx';
import {
  findCountProblem,
  findDayProblem,
  type RedPacketValues,
  toFieldRule,
  toRedPacketValues,
} from './red-packet-form-values.ts';
import { validateRedPacketAmounts } from './validate-red-packet-amounts.ts';

/** The subject of the dialog: a new red packet, optionally a copy or with a preset company and last day, or an existing one. */
export type RedPacketDialogSubject =
  | { kind: 'new'; like: RedPacketDto | null; companyId?: string | undefined; day?: string }
  | { kind: 'change'; redPacket: RedPacketDto };

/**
 * A form that creates or changes a red packet, with amounts in yuan. Once it is active, only the last day, the money,
 * and the number of shares can change.
 */
export function RedPacketDialog({
  subject,
  onClose,
  onSaved,
}: {
  subject: RedPacketDialogSubject;
  onClose: () => void;
  onSaved: (redPacketId: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [form] = Form.useForm<RedPacketValues>();
  const [busy, setBusy] = useState(false);
  const listInput = { adminId, pageSize: 100 };
  const companies = useCall({ call: api.adsAdmin.companies, input: listInput, active: true });
  const ads = useCall({ call: api.adsAdmin.list, input: listInput, active: true });
  const redPacket = subject.kind === 'change' ? subject.redPacket : null;
  const isStarted = redPacket !== null && redPacket.redPacketStatus !== redPacketStatus.draft;
  const source = subject.kind === 'new' ? subject.like : subject.redPacket;
  const initial = toRedPacketValues(source);
  if (subject.kind === 'new') {
    // A copy of an ended red packet needs a new last day.
    initial.day = subject.day ?? '';
    if (subject.companyId) initial.companyId = subject.companyId;
  }
  // The watched values lack the fields that are not rendered.
  const watched: Partial<RedPacketValues> | undefined = Form.useWatch([], form);
  const typed: RedPacketValues = { ...initial, ...watched };
  const amounts = validateRedPacketAmounts(typed);

  const save = async (values: RedPacketValues) => {
    const checked = validateRedPacketAmounts(values);
    if (!checked.ok) return;
    setBusy(true);
    const amendment = {
      adminId,
      totalCents: checked.totalCents,
      shareCount: values.shareCount ?? 0,
      expiresAt: endOfShanghaiDay(values.day) ?? '',
    };
    const fields = {
      ...amendment,
      theme: values.theme,
      redPacketVideoId: values.videoId ?? '',
      splitType: values.type,
      minCents: checked.minCents,
      maxCents: checked.maxCents,
      companyId: values.companyId ?? '',
      adId: values.adId,
      lessonId: values.condition === 'lesson' ? (values.lessonId ?? null) : null,
      needsDub: values.needsDub,
      visitorDailyCap: values.cap.trim() === '' ? null : Number(values.cap),
      dailyRelease: values.dailyRelease,
    };
    const saved = await report(() =>
      redPacket
        ? api.redPacketsAdmin.edit({
            ...(isStarted ? amendment : fields),
            redPacketId: redPacket.redPacketId,
          })
        : api.redPacketsAdmin.create(fields),
    );
    setBusy(false);
    if (!saved) return;
    message.success(t('campaign.act.saved'));
    await onSaved(saved.redPacketId);
  };

  const startedDay = isStarted ? initial.day : null;
  const requiredRule = [{ required: true, message: t('campaign.act.required') }];
  const ownAds = ads.answer?.list.filter((ad) => ad.companyId === typed.companyId) ?? [];
  const title = isStarted
    ? 'campaign.redPacket.amend'
    : redPacket
      ? 'campaign.redPacket.edit'
      : 'campaign.redPacket.create';
  return (
    <Modal
      open
      title={t(title)}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={busy}
      okText={t('campaign.act.save')}
      cancelText={t('campaign.act.cancel')}
    >
      {isStarted ? <p className="text-ink-2">{t('campaign.redPacket.startedHint')}</p> : null}
      <Form<RedPacketValues>
        form={form}
        layout="vertical"
        name="redPacket"
        initialValues={initial}
        onFinish={save}
        className="grid gap-x-4 pt-2 md:grid-cols-2"
      >
        <Form.Item
          name="theme"
          label={t('campaign.redPacket.theme')}
          rules={requiredRule}
          className="md:col-span-2"
        >
          <Input maxLength={60} disabled={isStarted} />
        </Form.Item>
        <Form.Item name="companyId" label={t('campaign.ad.company')} rules={requiredRule}>
          <Select
            disabled={isStarted}
            onChange={() => form.setFieldValue('adId', '')}
            notFoundContent={t('campaign.company.first')}
            options={
              companies.answer?.list.map((company) => ({ value: company.companyId, label: company.name })) ??
              []
            }
          />
        </Form.Item>
        <Form.Item name="adId" label={t('campaign.redPacket.ad')}>
          <Select
            disabled={isStarted}
            options={[
              { value: '', label: t('campaign.redPacket.none') },
              ...ownAds.map((ad) => ({ value: ad.adId, label: ad.title })),
            ]}
          />
        </Form.Item>
        <Form.Item
          name="videoId"
          label={t('campaign.redPacket.video')}
          rules={requiredRule}
          className="md:col-span-2"
        >
          <VideoPicker label={source?.filmTitle ?? null} disabled={isStarted} />
        </Form.Item>
        <Form.Item name="type" label={t('campaign.redPacket.type')}>
          <Select
            disabled={isStarted}
            options={[
              { value: splitType.lucky, label: t('campaign.redPacket.typeIs.lucky') },
              { value: splitType.fixed, label: t('campaign.redPacket.typeIs.fixed') },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="day"
          label={t('campaign.redPacket.expire')}
          rules={[
            ...requiredRule,
            toFieldRule(t, (day: string) => findDayProblem({ day, startedDay, nowMs: Date.now() })),
          ]}
        >
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="money"
          label={t('campaign.redPacket.money')}
          rules={requiredRule}
          {...(amounts.ok || typed.money === '' ? {} : { validateStatus: 'error' as const })}
        >
          <Input inputMode="decimal" maxLength={12} />
        </Form.Item>
        <Form.Item
          name="shareCount"
          label={t('campaign.redPacket.count')}
          dependencies={['money']}
          rules={[
            ...requiredRule,
            ({ getFieldValue }) =>
              toFieldRule(t, (shareCount: number | null) =>
                findCountProblem({
                  ...{ shareCount, totalCents: parseYuan(String(getFieldValue('money'))) },
                  started: isStarted ? redPacket : null,
                }),
              ),
          ]}
        >
          <InputNumber className="w-full!" />
        </Form.Item>
        {typed.type === splitType.fixed ? null : (
          <>
            <Form.Item name="min" label={t('campaign.redPacket.min')} rules={requiredRule}>
              <Input inputMode="decimal" maxLength={12} disabled={isStarted} />
            </Form.Item>
            <Form.Item name="max" label={t('campaign.redPacket.max')} rules={requiredRule}>
              <Input inputMode="decimal" maxLength={12} disabled={isStarted} />
            </Form.Item>
          </>
        )}
        <RedPacketConditionFields condition={typed.condition} videoId={typed.videoId} disabled={isStarted} />
      </Form>
      <p aria-live="polite" className={amounts.ok ? 'text-ink-2' : 'text-rec-text'}>
        <AmountsNote amounts={amounts} typed={typed} />
      </p>
    </Modal>
  );
}

function AmountsNote({
  amounts,
  typed,
}: {
  amounts: ReturnType<typeof validateRedPacketAmounts>;
  typed: RedPacketValues;
}) {
  const { t } = useTranslation();
  if (amounts.ok) {
    if (typed.type !== splitType.fixed) return null;
    return t('campaign.redPacket.even', { each: formatYuan(amounts.minCents) });
  }
  if (amounts.reason === 'money') {
    const { low, high } = amounts;
    return t('campaign.redPacket.fits', {
      count: typed.shareCount ?? 0,
      min: typed.min,
      max: typed.max,
      low,
      high,
    });
  }
  if (amounts.reason === 'incomplete') return typed.money === '' ? null : t('campaign.redPacket.badMoney');
  return t(`campaign.redPacket.${amounts.reason}`);
}
