import type { AuditedState } from '#shared/audit-detail.ts';
import type { CompanyFields } from './types.ts';

/** Returns what the audit log says about a company. All but the logo is typed, and may name a person. */
export const describeCompany = (fields: CompanyFields): AuditedState => ({
  facts: { logo: fields.logoPictureId },
  typed: {
    company_name: fields.name,
    contact: fields.contact,
    phone: fields.phone,
    license: fields.licenseNumber,
    remark: fields.remark,
  },
});
