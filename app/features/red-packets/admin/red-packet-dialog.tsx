import { App, Form, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RED_PACKET_MAX_SHARES, redPacketStatus, redPacketType } from '#shared/campaign-codes.ts';
import type { WireAd, WireCompany, WireHb } from '#shared/campaign-wire.ts';
import { formatYuan } from '#shared/money.ts';
import { endOfShanghaiDay, shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { useAdminPost, useAdminQuery } from '../../admin/use-admin-api.ts';
import { VideoPicker } from '../../admin/video-picker.tsx';
import { type RedPacketAmounts, validateRedPacketAmounts } from './validate-red-packet-amounts.ts';

interface HbValues extends RedPacketAmounts {
  theme: string;
  companyId?: string;
  adId: string;
  videoId?: string;
  day: string;
}

const empty: HbValues = {
  theme: '',
  adId: '',
  type: redPacketType.lucky,
  money: '',
  count: null,
  min: '',
  max: '',
  day: '',
};

const valuesOf = (hb: WireHb): HbValues => ({
  theme: hb.activity_theme,
  companyId: hb.company_id,
  adId: hb.ad_id ?? '',
  videoId: hb.hb_video_id,
  type: hb.hb_type,
  money: formatYuan(hb.hb_money),
  count: hb.hb_count,
  min: formatYuan(hb.hb_min),
  max: formatYuan(hb.hb_max),
  day: shanghaiDayEndingAt(hb.expire_time),
});

/** Enters a red packet in yuan, or changes one; of one under way only the last day, the money and the number. */
export function RedPacketDialog({
  hb,
  onClose,
  onSaved,
}: {
  hb: WireHb | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const post = useAdminPost();
  const [form] = Form.useForm<HbValues>();
  const [busy, setBusy] = useState(false);
  const companies = useAdminQuery<{ list: WireCompany[] }>({
    name: 'get_ad_company',
    fields: { pagesize: 100 },
  });
  const ads = useAdminQuery<{ list: WireAd[] }>({ name: 'get_ad_list', fields: { pagesize: 100 } });
  const underWay = hb !== null && hb.hb_status !== redPacketStatus.draft;
  const initial = hb ? valuesOf(hb) : empty;
  // Fields that are not on the page (yet) are missing from what is watched.
  const watched: Partial<HbValues> | undefined = Form.useWatch([], form);
  const typed: HbValues = { ...initial, ...watched };
  const figures = validateRedPacketAmounts(typed);

  const save = async (values: HbValues) => {
    const checked = validateRedPacketAmounts(values);
    // A top-up is held to the packet's bounds by the server, which knows what has been taken.
    if (!checked.ok) return;
    setBusy(true);
    const changed = {
      hb_money: checked.moneyCents,
      hb_count: values.count,
      expire_time: endOfShanghaiDay(values.day),
    };
    const whole = {
      ...changed,
      activity_theme: values.theme,
      hb_video_id: values.videoId,
      hb_type: values.type,
      hb_min: checked.minCents,
      hb_max: checked.maxCents,
      company_id: values.companyId,
      ad_id: values.adId,
    };
    const saved = hb
      ? await post('admin/edit_hb', { ...(underWay ? changed : whole), hb_id_md5: hb.hb_id_md5 })
      : await post('index/set_hb', whole);
    setBusy(false);
    if (!saved) return;
    message.success(t('campaign.act.saved'));
    await onSaved();
  };

  const must = [{ required: true, message: t('campaign.act.required') }];
  const ownAds = ads.data?.list.filter((ad) => ad.company_id === typed.companyId) ?? [];
  const title = underWay ? 'campaign.hb.amend' : hb ? 'campaign.hb.edit' : 'campaign.hb.create';
  return (
    <Modal
      open
      title={t(title)}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={busy}
      okText={t('campaign.act.save')}
      cancelText={t('campaign.act.cancel')}
    >
      <Form<HbValues>
        form={form}
        layout="vertical"
        name="hb"
        initialValues={initial}
        onFinish={save}
        className="grid gap-x-4 pt-2 md:grid-cols-2"
      >
        <Form.Item name="theme" label={t('campaign.hb.theme')} rules={must} className="md:col-span-2">
          <Input maxLength={60} disabled={underWay} />
        </Form.Item>
        <Form.Item name="companyId" label={t('campaign.ad.company')} rules={must}>
          <Select
            disabled={underWay}
            onChange={() => form.setFieldValue('adId', '')}
            notFoundContent={t('campaign.company.first')}
            options={companies.data?.list.map((one) => ({ value: one.company_id, label: one.name })) ?? []}
          />
        </Form.Item>
        <Form.Item name="adId" label={t('campaign.hb.ad')}>
          <Select
            disabled={underWay}
            options={[
              { value: '', label: t('campaign.hb.none') },
              ...ownAds.map((ad) => ({ value: ad.ad_id, label: ad.title })),
            ]}
          />
        </Form.Item>
        <Form.Item name="videoId" label={t('campaign.hb.video')} rules={must} className="md:col-span-2">
          <VideoPicker label={hb ? hb.film_title : null} disabled={underWay} />
        </Form.Item>
        <Form.Item name="type" label={t('campaign.hb.type')}>
          <Select
            disabled={underWay}
            options={[
              { value: redPacketType.lucky, label: t('campaign.hb.typeIs.lucky') },
              { value: redPacketType.fixed, label: t('campaign.hb.typeIs.fixed') },
            ]}
          />
        </Form.Item>
        <Form.Item name="day" label={t('campaign.hb.expire')} rules={must}>
          <Input type="date" />
        </Form.Item>
        <Form.Item name="money" label={t('campaign.hb.money')} rules={must}>
          <Input inputMode="decimal" maxLength={12} />
        </Form.Item>
        <Form.Item name="count" label={t('campaign.hb.count')} rules={must}>
          <InputNumber min={1} max={RED_PACKET_MAX_SHARES} precision={0} className="w-full!" />
        </Form.Item>
        {typed.type === redPacketType.fixed ? null : (
          <>
            <Form.Item name="min" label={t('campaign.hb.min')} rules={must}>
              <Input inputMode="decimal" maxLength={12} disabled={underWay} />
            </Form.Item>
            <Form.Item name="max" label={t('campaign.hb.max')} rules={must}>
              <Input inputMode="decimal" maxLength={12} disabled={underWay} />
            </Form.Item>
          </>
        )}
      </Form>
      <p aria-live="polite" className={figures.ok ? 'text-ink-2' : 'text-rec-text'}>
        <Told figures={figures} typed={typed} />
      </p>
    </Modal>
  );
}

function Told({ figures, typed }: { figures: ReturnType<typeof validateRedPacketAmounts>; typed: HbValues }) {
  const { t } = useTranslation();
  if (figures.ok) {
    if (typed.type !== redPacketType.fixed) return null;
    return t('campaign.hb.even', { each: formatYuan(figures.minCents) });
  }
  if (figures.why === 'money') {
    const { low, high } = figures;
    return t('campaign.hb.fits', { count: typed.count ?? 0, min: typed.min, max: typed.max, low, high });
  }
  if (figures.why === 'incomplete') return typed.money === '' ? null : t('campaign.hb.badMoney');
  return t(`campaign.hb.${figures.why}`);
}
