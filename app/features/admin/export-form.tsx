import type { ReactNode } from 'react';
import { encodeFields, encodeInput } from '#contract/encode-input.ts';
import { type CallFamily, type CallName, callUrl, type InputOfCall } from '../../api/call-url.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/**
 * A form that downloads the file of an export call. It sends a POST, because exports are logged. `input` is the input of
 * the call, except for the language and for what the buttons in `children` send.
 */
export function ExportForm<Family extends CallFamily, Name extends CallName<Family>>({
  family,
  name,
  input,
  children,
}: {
  family: Family;
  name: Name;
  input: Partial<Omit<InputOfCall<Family, Name>, 'locale'>>;
  children: ReactNode;
}) {
  const { locale } = useTranslation();
  const action = callUrl(family, name);
  const { fields } = encodeInput(action, { ...input, locale });
  return (
    <form method="post" action={action} className="flex flex-wrap items-center gap-3">
      {[...encodeFields(fields)].map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
    </form>
  );
}
