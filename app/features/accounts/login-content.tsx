import { type FormEvent, useState } from 'react';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import { toWireName } from '#contract/wire-names.ts';
import { ApiError } from '../../api/api-error.ts';
import { callUrl } from '../../api/call-url.ts';
import { api } from '../../api/client.ts';
import { errorMessage, waitMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { safeReturnPath } from '../../navigation/return-path.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { Button, Field, LanguageSwitch, Logo, PageTitle, ThemeSwitch } from '../../ui/index.ts';
import type { Route } from './+types/login-route.ts';
import { LoginShowcase } from './login-showcase.tsx';

export default function LoginContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[1.25fr_1fr] lg:grid-rows-1">
      <PageTitle name={t('login.title')} />
      <LoginShowcase />
      <main className="flex flex-col px-4 md:px-12">
        <div className="-mr-3 flex h-14 items-center justify-end md:h-16">
          <ThemeSwitch theme={root?.theme ?? 'system'} />
          <LanguageSwitch locale={root?.locale ?? 'zh-CN'} />
        </div>
        <div className="mx-auto my-auto grid w-full max-w-form gap-8 pt-4 pb-16 lg:pt-0">
          <div className="grid gap-3">
            <h1 className="flex items-center gap-4">
              <Logo size={44} />
              <span className="font-semibold text-32 tracking-[0.08em]">{t('common.productName')}</span>
            </h1>
            <p className="text-16 text-ink-2 text-pretty">{t('login.lead')}</p>
          </div>
          <LoginForm />
          <div className="grid gap-1 border-rule border-t pt-4 text-14 text-ink-2">
            <p className="font-medium text-ink">{t('login.forgot')}</p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">
              {loaderData.contact ?? t('login.forgotText')}
            </p>
          </div>
          <p className="border-rule border-t pt-4 text-14 text-ink-2">
            {loaderData.username ? `${t('login.demo', { account: loaderData.username })} ` : null}
            {t('login.noSignUp')}
          </p>
        </div>
      </main>
    </div>
  );
}

function LoginForm() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = String(form.get(toWireName('username'))).trim();
    const password = String(form.get(toWireName('password')));
    if (!username || !password) return setError(t('login.missing'));
    setBusy(true);
    setError(null);
    try {
      await api.accounts.signIn({ username, password });
      // A full page load replaces everything that was rendered for a signed-out visitor.
      window.location.assign(safeReturnPath(params.get('ref')) ?? pagePaths.home);
    } catch (caught) {
      const seconds = caught instanceof ApiError ? caught.retryAfterSeconds : null;
      setError(seconds ? t('login.wait', { when: waitMessage(t, seconds) }) : errorMessage(t, caught));
      setBusy(false);
    }
  };

  return (
    <form
      method="post"
      action={callUrl('accounts', 'signIn')}
      onSubmit={signIn}
      noValidate
      className="grid gap-4"
    >
      <Field
        label={t('login.account')}
        name={toWireName('username')}
        autoComplete="username"
        autoCapitalize="none"
        size="l"
        required
      />
      <Field
        label={t('login.password')}
        name={toWireName('password')}
        type="password"
        autoComplete="current-password"
        size="l"
        required
        error={error}
      />
      <Button type="submit" variant="primary" size="l" busy={busy} className="mt-2">
        {t('login.submit')}
      </Button>
    </form>
  );
}
