import { roles } from '#shared/roles.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** The names of roles, in the order of their rights. */
export function RoleNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const known = roles.filter((role) => names.includes(role));
  return <span>{known.map((role) => t(`account.role.${role}`)).join(' · ')}</span>;
}
