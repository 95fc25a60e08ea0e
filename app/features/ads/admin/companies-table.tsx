import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { CompanyDto } from '#contract/ads-admin.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { adEditorPath, campaignDetailPath } from '../../../navigation/admin-paths.ts';
import { WideTable } from '../../admin/wide-table.tsx';

/** Table of companies, each with a link to its details. */
export function CompaniesTable({ companies }: { companies: CompanyDto[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <WideTable<CompanyDto>
      rowKey="companyId"
      dataSource={companies}
      width={640}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      locale={{ emptyText: t('campaign.company.empty') }}
      columns={[
        {
          title: t('campaign.company.name'),
          render: (_, company) => <Link to={campaignDetailPath(company.companyId)}>{company.name}</Link>,
        },
        { title: t('campaign.company.contact'), dataIndex: 'contact' },
        { title: t('campaign.company.phone'), dataIndex: 'phone' },
        {
          title: t('campaign.act.label'),
          width: 96,
          render: (_, company) => (
            <Button size="small" onClick={() => navigate(adEditorPath({ companyId: company.companyId }))}>
              {t('campaign.act.edit')}
            </Button>
          ),
        },
      ]}
    />
  );
}
