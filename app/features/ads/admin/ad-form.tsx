import { App, Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { AdDto } from '#contract/ads-admin.ts';
import { type AdPlacement, adPlacements } from '#shared/ad-codes.ts';
import { isAdLink } from '#shared/is-ad-link.ts';
import {
  endOfShanghaiDay,
  shanghaiDay,
  shanghaiDayEndingAt,
  startOfShanghaiDay,
} from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { wholeNumberRule } from '../../admin/whole-number.ts';
import { CheckboxGroup } from './checkbox-group.tsx';

interface AdValues {
  title: string;
  summary: string;
  link: string;
  places: string[];
  startDay: string;
  endDay: string;
  dailyImpressionCap: number | null;
  visitorDailyCap: number | null;
  weight: number;
}

/** How often a person sees a new ad in a day, unless the form says otherwise. */
const NEW_AD_VISITOR_CAP = 3;

/** What a new ad begins with. Days are `Y-m-d`. */
export interface NewAd {
  link: string;
  places: AdPlacement[];
  startDay: string;
  endDay: string;
}

/** A form that creates or changes an ad of a company. Use the ad's ID as the key. */
export function AdForm({
  ad,
  companyId,
  newAd,
  onSaved,
}: {
  ad: AdDto | null;
  companyId: string;
  newAd?: NewAd;
  onSaved: (adId: string) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [busy, setBusy] = useState(false);
  const save = async ({ startDay, endDay, places: placements, ...values }: AdValues) => {
    setBusy(true);
    const saved = await report(() =>
      api.adsAdmin.saveAd({
        ...values,
        adminId,
        adId: ad?.adId ?? null,
        companyId,
        placements,
        startsAt: startOfShanghaiDay(startDay) ?? '',
        endsAt: endOfShanghaiDay(endDay) ?? '',
      }),
    );
    setBusy(false);
    if (!saved) return;
    message.success(t('campaign.act.saved'));
    onSaved(saved.adId);
  };
  const requiredRule = [{ required: true, message: t('campaign.act.required') }];
  return (
    <Form<AdValues>
      layout="vertical"
      name="ad"
      initialValues={{
        places: ['home'],
        weight: 1,
        visitorDailyCap: NEW_AD_VISITOR_CAP,
        startDay: shanghaiDay(Date.now()),
        endDay: '',
        ...newAd,
        ...(ad && {
          ...ad,
          startDay: shanghaiDay(ad.startsAt * 1000),
          endDay: shanghaiDayEndingAt(ad.endsAt),
        }),
      }}
      onFinish={save}
      className="grid gap-x-6 md:grid-cols-2"
    >
      <Form.Item name="title" label={t('campaign.ad.name')} rules={requiredRule}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="link"
        label={t('campaign.ad.link')}
        extra={t('campaign.ad.linkHint')}
        rules={[
          ...requiredRule,
          {
            validator: async (_, link: string) => {
              if (link && !isAdLink(link.trim())) throw new Error(t('campaign.ad.badLink'));
            },
          },
        ]}
      >
        <Input maxLength={1000} />
      </Form.Item>
      <Form.Item
        name="summary"
        label={t('campaign.ad.summary')}
        rules={requiredRule}
        className="md:col-span-2"
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="startDay" label={t('campaign.ad.startDay')} rules={requiredRule}>
        <Input type="date" />
      </Form.Item>
      <Form.Item
        name="endDay"
        label={t('campaign.ad.endDay')}
        dependencies={['startDay']}
        rules={[
          ...requiredRule,
          ({ getFieldValue }) => ({
            validator: async (_, endDay: string) => {
              if (endDay && endDay < getFieldValue('startDay')) throw new Error(t('campaign.ad.badEnd'));
            },
          }),
        ]}
      >
        <Input type="date" />
      </Form.Item>
      <Form.Item name="places" label={t('campaign.ad.places')} rules={requiredRule} className="md:col-span-2">
        <CheckboxGroup
          label={t('campaign.ad.places')}
          options={adPlacements.map((value) => ({ value, label: t(`campaign.ad.place.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="dailyImpressionCap"
        label={t('campaign.ad.dailyCap')}
        extra={t('campaign.ad.dailyCapHint')}
        rules={[wholeNumberRule(t, { min: 1, max: 100_000_000 })]}
      >
        <InputNumber className="w-full!" />
      </Form.Item>
      <Form.Item
        name="visitorDailyCap"
        label={t('campaign.ad.visitorCap')}
        extra={t('campaign.ad.visitorCapHint')}
        rules={[wholeNumberRule(t, { min: 1, max: 1000 })]}
      >
        <InputNumber className="w-full!" />
      </Form.Item>
      <Form.Item
        name="weight"
        label={t('campaign.ad.weight')}
        rules={[...requiredRule, wholeNumberRule(t, { min: 1, max: 1000 })]}
      >
        <InputNumber className="w-full!" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} className="justify-self-start md:col-span-2">
        {t('campaign.act.save')}
      </Button>
    </Form>
  );
}
