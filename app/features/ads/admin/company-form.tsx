import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { CompanyDto } from '#contract/ads-admin.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';

type CompanyValues = Pick<CompanyDto, 'name' | 'contact' | 'phone' | 'licenseNumber' | 'remark'>;

/** A form that creates or changes a company. Use the company's ID as the key. */
export function CompanyForm({
  company,
  onSaved,
}: {
  company: CompanyDto | null;
  onSaved: (companyId: string) => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const adminId = useAdminId();
  const report = useReportedCall();
  const [busy, setBusy] = useState(false);
  const save = async (values: CompanyValues) => {
    setBusy(true);
    const saved = await report(() =>
      api.adsAdmin.saveCompany({
        ...values,
        adminId,
        companyId: company?.companyId ?? null,
        logoPictureId: company?.logoPictureId ?? null,
      }),
    );
    setBusy(false);
    if (!saved) return;
    message.success(t('campaign.act.saved'));
    onSaved(saved.companyId);
  };
  const requiredRule = [{ required: true, whitespace: true, message: t('campaign.act.required') }];
  return (
    <Form<CompanyValues>
      layout="vertical"
      name="company"
      {...(company ? { initialValues: company } : {})}
      onFinish={save}
      className="grid gap-x-6 md:grid-cols-2"
    >
      <Form.Item name="name" label={t('campaign.company.name')} rules={requiredRule}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="contact" label={t('campaign.company.contact')} rules={requiredRule}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="phone" label={t('campaign.company.phone')} rules={requiredRule}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="licenseNumber" label={t('campaign.company.license')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="remark" label={t('campaign.company.remark')} className="md:col-span-2">
        <Input.TextArea maxLength={500} rows={2} />
      </Form.Item>
      <Button htmlType="submit" loading={busy} className="justify-self-start">
        {t('campaign.act.save')}
      </Button>
    </Form>
  );
}
