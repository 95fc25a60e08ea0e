import { Button, Checkbox, Form, Input, Modal, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { adPlacements } from '#shared/ad-codes.ts';
import {
  CAMPAIGN_CONTACT_MAX,
  CAMPAIGN_INTRODUCTION_MAX,
  CAMPAIGN_NAME_MAX,
  CAMPAIGN_REMARK_MAX,
} from '#shared/campaign-codes.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { CompanyForm } from '../../ads/admin/company-form.tsx';
import { type CampaignFormField, checkCampaignForm } from './campaign-form-values.ts';
import { StepButtons } from './step-buttons.tsx';
import type { CampaignForm } from './use-campaign-form.ts';

/** The first step: company, name, times, budget, and the texts that learners read. */
export function BasicsStep({
  form,
  onNext,
  onLeave,
}: {
  form: CampaignForm;
  onNext: () => Promise<void>;
  onLeave: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { values, saved, set } = form;
  /** The fields whose errors are shown: those the user has left; all of them after a click on a button below. */
  const [touched, setTouched] = useState<ReadonlySet<CampaignFormField> | 'all'>(new Set());
  const { hash } = useLocation();
  // A finding in the last step links to its field here.
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash]);
  const broken = checkCampaignForm(values, saved, Date.now());
  const isFixed = saved !== null && saved.status !== 'draft';
  const touch = (name: CampaignFormField) =>
    setTouched((before) => (before === 'all' ? before : new Set([...before, name])));
  const ruleOf = (name: CampaignFormField) => {
    const rule = touched === 'all' || touched.has(name) ? broken[name] : undefined;
    return rule ? t(`campaigns.rule.${rule}`) : undefined;
  };
  const check = (then: () => Promise<void>) => async () => {
    setTouched('all');
    const [first] = Object.keys(broken);
    if (first) document.getElementById(`campaign-${first}`)?.focus();
    else await then();
  };
  const text = (name: 'name' | 'starts' | 'ends' | 'budget' | 'contact') => ({
    id: `campaign-${name}`,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    onBlur: () => touch(name),
  });
  return (
    <Form layout="vertical" component="div" className="grid grid-cols-1 gap-x-6 md:grid-cols-2">
      <CompanyField form={form} disabled={isFixed} rule={ruleOf('companyId')} />
      <Row
        name="name"
        label={t('campaigns.field.name')}
        hint={t('campaigns.field.nameHint')}
        rule={ruleOf('name')}
      >
        <Input {...text('name')} maxLength={CAMPAIGN_NAME_MAX} disabled={isFixed} />
      </Row>
      <Row name="starts" label={t('campaigns.field.starts')} rule={ruleOf('starts')}>
        <Input {...text('starts')} type="datetime-local" disabled={isFixed} />
      </Row>
      <Row
        name="ends"
        label={t('campaigns.field.ends')}
        hint={t('campaigns.field.timeHint')}
        rule={ruleOf('ends')}
      >
        <Input {...text('ends')} type="datetime-local" />
      </Row>
      <Row
        name="budget"
        label={t('campaigns.field.budget')}
        hint={t('campaigns.field.budgetHint')}
        rule={ruleOf('budget')}
      >
        <Input {...text('budget')} inputMode="decimal" maxLength={12} />
      </Row>
      <Form.Item label={t('campaigns.field.places')}>
        <Checkbox.Group
          aria-label={t('campaigns.field.places')}
          value={values.placements}
          onChange={(chosen) => set({ placements: adPlacements.filter((place) => chosen.includes(place)) })}
          options={adPlacements.map((value) => ({ value, label: t(`campaign.ad.place.${value}`) }))}
        />
      </Form.Item>
      <Row
        name="introduction"
        label={t('campaigns.field.introduction')}
        hint={t('campaigns.field.introductionHint')}
        wide
      >
        <Input.TextArea
          id="campaign-introduction"
          rows={5}
          maxLength={CAMPAIGN_INTRODUCTION_MAX}
          disabled={isFixed}
          value={values.introduction}
          onChange={(event) => set({ introduction: event.target.value })}
        />
      </Row>
      <Row
        name="contact"
        label={t('campaigns.field.contact')}
        hint={t('campaigns.field.contactHint')}
        rule={ruleOf('contact')}
      >
        <Input {...text('contact')} maxLength={CAMPAIGN_CONTACT_MAX} />
      </Row>
      <Row name="remark" label={t('campaigns.field.remark')} hint={t('campaigns.field.remarkHint')}>
        <Input.TextArea
          id="campaign-remark"
          rows={1}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={CAMPAIGN_REMARK_MAX}
          value={values.remark}
          onChange={(event) => set({ remark: event.target.value })}
        />
      </Row>
      <div className="md:col-span-2">
        <StepButtons busy={form.busy} onNext={check(onNext)} onLeave={check(onLeave)} />
      </div>
    </Form>
  );
}

function Row({
  name,
  label,
  hint,
  rule,
  wide = false,
  children,
}: {
  name: string;
  label: string;
  hint?: string;
  /** The error message of the field. */
  rule?: string | undefined;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Form.Item
      label={label}
      htmlFor={`campaign-${name}`}
      extra={hint}
      {...(rule === undefined ? {} : { validateStatus: 'error', help: rule })}
      className={wide ? 'md:col-span-2' : ''}
    >
      {children}
    </Form.Item>
  );
}

function CompanyField({
  form: { values, set },
  disabled,
  rule,
}: {
  form: CampaignForm;
  disabled: boolean;
  rule: string | undefined;
}) {
  const { t } = useTranslation();
  const [isMaking, setIsMaking] = useState(false);
  // Ads and red packets belong to one company.
  const pick = (companyId: string) => set({ companyId, adIds: [], redPacketId: null });
  const companies = useCall({
    call: api.adsAdmin.companies,
    input: { adminId: useAdminId(), pageSize: 100 },
    active: true,
  });
  const options =
    companies.answer?.list.map(({ companyId, name }) => ({ value: companyId, label: name })) ?? [];
  return (
    <Row name="companyId" label={t('campaigns.field.company')} rule={rule}>
      <div className="flex gap-2">
        <Select
          id="campaign-companyId"
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          className="min-w-0 flex-1"
          placeholder={t('campaigns.field.pickCompany')}
          {...(values.companyId === '' ? {} : { value: values.companyId })}
          loading={companies.answer === null}
          options={options}
          onChange={pick}
        />
        <Button disabled={disabled} onClick={() => setIsMaking(true)}>
          {t('campaigns.field.newCompany')}
        </Button>
      </div>
      <Modal
        open={isMaking}
        onCancel={() => setIsMaking(false)}
        title={t('campaigns.field.newCompany')}
        footer={null}
        destroyOnHidden
      >
        <CompanyForm
          company={null}
          onSaved={async (companyId) => {
            await companies.reload();
            pick(companyId);
            setIsMaking(false);
          }}
        />
      </Modal>
    </Row>
  );
}
