import { type FormEvent, useEffect, useId, useState } from 'react';
import type { OwnPayeeDto } from '#contract/payees.ts';
import type { PayeeKind } from '#shared/payout-codes.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Button, Field, useToast } from '../../ui/index.ts';
import { MOBILE_NUMBER } from '../prize-draw/mobile-number.ts';

/** The viewer's payee for red packets: entered with consent, shown masked, and removable. */
export default function PayeePanel({
  known = null,
  onChange,
}: {
  /** The payee if the page has loaded it already; null to load it here. */
  known?: OwnPayeeDto | null;
  onChange?: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const headingId = useId();
  const [own, setOwn] = useState(known);
  const [isChanging, setIsChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (known !== null) return;
    const controller = new AbortController();
    api.payees.read({}, { signal: controller.signal, quiet: true }).then(
      setOwn,
      // An error is ignored: the viewer's rewards page has the form, too.
      () => undefined,
    );
    return () => controller.abort();
  }, [known]);
  if (!own) return null;
  const { payee, canUseWechat } = own;
  const remove = async () => {
    setBusy(true);
    try {
      await api.payees.remove({});
      setOwn({ payee: null, canUseWechat });
      toast({ tone: 'done', text: t('rewards.payee.removed') });
      onChange?.();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h2 id={headingId} className="font-semibold text-16">
        {t('rewards.payee.title')}
      </h2>
      {payee && !isChanging ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">
            {payee.maskedNumber === null
              ? t('rewards.payee.isWechat')
              : t('rewards.payee.isPhone', { phone: payee.maskedNumber })}
          </p>
          <span className="flex gap-3">
            <Button size="s" onClick={() => setIsChanging(true)}>
              {t('rewards.payee.change')}
            </Button>
            <Button size="s" busy={busy} onClick={remove}>
              {t('rewards.payee.remove')}
            </Button>
          </span>
        </div>
      ) : (
        <PayeeForm
          canUseWechat={canUseWechat}
          onCancel={payee ? () => setIsChanging(false) : null}
          onSaved={(saved) => {
            setOwn({ payee: saved, canUseWechat });
            setIsChanging(false);
            onChange?.();
          }}
        />
      )}
    </section>
  );
}

function PayeeForm({
  canUseWechat,
  onCancel,
  onSaved,
}: {
  canUseWechat: boolean;
  onCancel: (() => void) | null;
  onSaved: (payee: NonNullable<OwnPayeeDto['payee']>) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [kind, setKind] = useState<PayeeKind>(canUseWechat ? 'wechat' : 'phone');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ phone?: string; consent?: string }>({});
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const phone = String(form.get('phone') ?? '').replace(/[\s-]/g, '');
    const consent = form.get('consent') !== null;
    const problems = {
      ...(kind === 'wechat' || MOBILE_NUMBER.test(phone) ? {} : { phone: t('rewards.payee.phoneWrong') }),
      ...(consent ? {} : { consent: t('rewards.payee.consentNeeded') }),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const { payee } = await api.payees.save({ kind, phone, consent });
      toast({ tone: 'done', text: t('rewards.payee.saved') });
      onSaved(payee);
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" onSubmit={save} noValidate className="grid justify-items-start gap-4">
      <p className="text-14 text-ink-2">{t('rewards.payee.text')}</p>
      {canUseWechat ? (
        <fieldset className="grid gap-2">
          <legend className="pb-1 font-medium text-14">{t('rewards.payee.kind')}</legend>
          {(['wechat', 'phone'] as const).map((value) => (
            <label key={value} className="flex items-center gap-2">
              <input
                type="radio"
                name="kind"
                value={value}
                checked={kind === value}
                onChange={() => setKind(value)}
                className="size-4 accent-ink"
              />
              {t(`rewards.payee.kinds.${value}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
      {kind === 'phone' ? (
        <Field
          label={t('rewards.payee.phone')}
          hint={t('rewards.payee.phoneHint')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          size="l"
          className="w-full max-w-80"
          error={errors.phone}
        />
      ) : null}
      <CheckboxField name="consent" label={t('rewards.payee.consent')} error={errors.consent} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t('rewards.payee.save')}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t('rewards.payee.cancel')}</Button> : null}
      </div>
    </form>
  );
}
