import { AutoComplete, Input } from 'antd';
import { ACCOUNT_GROUP_MAX } from '#shared/accounts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** A field for the name of a group. It offers those that exist. */
export function GroupField({
  groups,
  value,
  onChange,
}: {
  groups: readonly string[];
  value: string;
  onChange: (typed: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <AutoComplete
      className="w-full"
      options={groups.map((group) => ({ value: group }))}
      showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) === true }}
      value={value}
      onChange={(typed: string | undefined) => onChange(typed ?? '')}
    >
      <Input aria-label={t('accounts.group')} maxLength={ACCOUNT_GROUP_MAX} allowClear />
    </AutoComplete>
  );
}
