import { Button, Modal, Table } from 'antd';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  type CampaignFormValues,
  campaignFormLabels,
  campaignFormParts,
  listDifferences,
  toCampaignFormValues,
} from './campaign-form-values.ts';
import type { CampaignForm } from './use-campaign-form.ts';

/** Shows how the campaign saved by someone else differs from this form, and asks which version to keep. */
export function ConflictDialog({ form: { conflict, values, resolve } }: { form: CampaignForm }) {
  const { t } = useTranslation();
  if (!conflict) return null;
  const theirs = toCampaignFormValues(conflict);
  const differences = listDifferences(values, theirs);
  return (
    <Modal
      open
      closable={false}
      title={t('campaigns.conflict.title')}
      footer={[
        <Button key="theirs" onClick={() => resolve(theirs)}>
          {t('campaigns.conflict.useTheirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => resolve(values)}>
          {t('campaigns.conflict.useMine')}
        </Button>,
      ]}
    >
      <p className="pb-3">
        {t(differences.length > 0 ? 'campaigns.conflict.text' : 'campaigns.conflict.same')}
      </p>
      {differences.length > 0 ? (
        <Table
          size="small"
          rowKey={(name) => name}
          dataSource={differences}
          pagination={false}
          columns={[
            { title: t('campaigns.conflict.field'), width: 120, render: (_, name) => labelOf(t, name) },
            { title: t('campaigns.conflict.mine'), render: (_, name) => formatField(t, values, name) },
            { title: t('campaigns.conflict.theirs'), render: (_, name) => formatField(t, theirs, name) },
          ]}
        />
      ) : null}
    </Modal>
  );
}

const isLabeled = (name: keyof CampaignFormValues): name is keyof typeof campaignFormLabels =>
  name in campaignFormLabels;
const isPart = (name: keyof CampaignFormValues): name is keyof typeof campaignFormParts =>
  name in campaignFormParts;

function labelOf(t: Translate, name: keyof CampaignFormValues): string {
  if (isLabeled(name)) return t(`campaigns.field.${campaignFormLabels[name]}`);
  return isPart(name) ? t(`campaigns.partIs.${campaignFormParts[name]}`) : name;
}

function formatField(t: Translate, values: CampaignFormValues, name: keyof CampaignFormValues): string {
  if (name === 'placements')
    return values.placements.map((place) => t(`campaign.ad.place.${place}`)).join(' · ');
  if (name === 'adIds') return t('campaigns.conflict.more', { count: values.adIds.length });
  if (name === 'starts' || name === 'ends')
    return values[name].replace('T', ' ') || t('campaigns.conflict.empty');
  return values[name] || t('campaigns.conflict.empty');
}
