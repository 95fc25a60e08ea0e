import { ImageUp, LogOut } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useUser } from '../../state/use-user.ts';
import { Avatar, Button, useToast } from '../../ui/index.ts';
import { CityField } from './city-field.tsx';

/** The viewer's picture, name, account, roles, and city, with the sign-out button. */
export function Profile({ name, account, roles }: { name: string; account: string; roles: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Picture name={name} />
      <div className="grid min-w-0 flex-1 basis-[240px] gap-1">
        <h1 className="font-semibold text-32 [overflow-wrap:anywhere]">{name}</h1>
        <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
          <span>{`${t('me.account')} ${account}`}</span>
          <span>{roles}</span>
        </p>
        <CityField />
      </div>
      <SignOut />
    </div>
  );
}

function Picture({ name }: { name: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { avatarImgPath } = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  const change = async (saveChange: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await saveChange();
      await revalidate();
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
    }
    setBusy(false);
  };
  const send = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Without this, the same file can't be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    void change(() => api.profile.saveAvatar({}, { file }));
  };

  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} src={avatarImgPath || null} size={88} />
      <div className="grid justify-items-start gap-1">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('me.picture')}
          className="sr-only"
          tabIndex={-1}
          onChange={send}
        />
        <Button
          size="s"
          busy={busy}
          icon={<ImageUp size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t(avatarImgPath ? 'me.changePicture' : 'me.addPicture')}
        </Button>
        {avatarImgPath ? (
          <Button size="s" variant="quiet" onClick={() => change(() => api.profile.removeAvatar())}>
            {t('me.removePicture')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await api.accounts.signOut();
      window.location.assign('/login');
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setBusy(false);
    }
  };
  return (
    <Button onClick={signOut} busy={busy} icon={<LogOut size={16} strokeWidth={1.5} aria-hidden="true" />}>
      {t('me.signOut')}
    </Button>
  );
}
