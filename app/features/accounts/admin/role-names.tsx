import { roles } from '#shared/roles.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** The names of roles, in the order of their rights. */
export function RoleNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const known = roles.filter((role) => names.includes(role));
  return (
    <span className="inline-flex flex-wrap">
      {known.map((role, at) => (
        <span key={role} className="whitespace-pre">
          {t(`account.role.${role}`)}
          {at < known.length - 1 ? ' · ' : null}
        </span>
      ))}
    </span>
  );
}
