import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/index.ts';

/** The field of a mobile number, which `readPhone` reads. */
export function PhoneField({ className, error }: { className?: string; error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('prizeDraw.phone')}
      hint={t('prizeDraw.phoneHint')}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      size="l"
      className={className}
      error={error}
    />
  );
}
