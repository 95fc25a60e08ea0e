import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/http-client.ts';
import { errorMessage, waitMessage } from '../../i18n/error-message.ts';
import { safeReturnPath } from '../../navigation/return-path.ts';
import { pageContext } from '../../request/page-context.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { Button, Field, LanguageSwitch, Logo, PageTitle, ThemeSwitch } from '../../ui/index.ts';
import type { Route } from './+types/login-route.ts';
import { LoginShowcase } from './login-showcase.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).api.accounts.demoAccount();
}

export default function LoginRoute({ loaderData }: Route.ComponentProps) {
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
          <p className="border-rule border-t pt-4 text-14 text-ink-2">
            {loaderData.account ? `${t('login.demo', { account: loaderData.account })} ` : null}
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
    const account = String(form.get('account')).trim();
    const password = String(form.get('pwd'));
    if (!account || !password) return setError(t('login.missing'));
    setBusy(true);
    setError(null);
    try {
      await api.accounts.signIn({ account, password });
      // A full page load replaces everything that was rendered for a signed-out visitor.
      window.location.assign(safeReturnPath(params.get('ref')) ?? '/list');
    } catch (caught) {
      const seconds = caught instanceof ApiError ? caught.retryAfterSeconds : null;
      setError(seconds ? t('login.wait', { when: waitMessage(t, seconds) }) : errorMessage(t, caught));
      setBusy(false);
    }
  };

  return (
    <form method="post" action="/api/client_login.php" onSubmit={signIn} noValidate className="grid gap-4">
      <Field
        label={t('login.account')}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        size="l"
        required
      />
      <Field
        label={t('login.password')}
        name="pwd"
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
