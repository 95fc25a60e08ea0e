import { useTranslation } from '../../i18n/use-translation.ts';
import type { Route } from './+types/account-route.ts';
import { AccountFrame } from './account-frame.tsx';
import { AccountSection } from './account-section.tsx';
import { MyData } from './my-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { Profile } from './profile.tsx';
import { SessionList } from './session-list.tsx';
import { WechatBinding } from './wechat-binding.tsx';

/** The tab of the account: profile, devices, password, and data. */
export default function AccountContent({
  loaderData: { viewer, counts, debts },
}: {
  loaderData: Extract<Route.ComponentProps['loaderData'], { view: 'account' }>;
}) {
  const { t } = useTranslation();
  return (
    <AccountFrame viewer={viewer} view="account">
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid min-w-0 content-start gap-12">
          <AccountSection id="profile" title={t('account.profile')}>
            <Profile name={viewer.name} />
            <WechatBinding />
          </AccountSection>
          <AccountSection id="sessions" title={t('account.sessions')}>
            <SessionList />
          </AccountSection>
        </div>
        <div className="grid min-w-0 content-start gap-12">
          <PasswordForm clientId={viewer.id} username={viewer.username} />
          <AccountSection id="data" title={t('account.data')}>
            <MyData username={viewer.username} debts={debts} counts={counts} />
          </AccountSection>
        </div>
      </div>
    </AccountFrame>
  );
}
