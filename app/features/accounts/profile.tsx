import { ImageUp, MapPin } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../state/use-user.ts';
import { Avatar, Button, Field, useToast } from '../../ui/index.ts';

/** The viewer's picture and city. */
export function Profile({ name }: { name: string }) {
  return (
    <div className="grid gap-4 border-rule border-t pt-4">
      <Picture name={name} />
      <CityField />
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
          aria-label={t('account.picture')}
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
          {t(avatarImgPath ? 'account.changePicture' : 'account.addPicture')}
        </Button>
        {avatarImgPath ? (
          <Button size="s" variant="quiet" onClick={() => change(() => api.profile.removeAvatar())}>
            {t('account.removePicture')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The visitor's city with a form to correct it. Renders nothing when the city cannot be loaded. */
function CityField() {
  const { t } = useTranslation();
  const { answer, error, reload } = useCall({ call: api.visitor.city, input: {}, active: true });
  const [editing, setEditing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (error && !answer) return null;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const city = String(new FormData(event.currentTarget).get('city'));
    try {
      await api.visitor.saveCity({ city });
      await reload();
      setFailure(null);
      setEditing(false);
    } catch (caught) {
      setFailure(errorMessage(t, caught));
    }
  };
  if (editing) {
    return (
      <form method="post" onSubmit={save} className="flex max-w-form flex-wrap items-end gap-2 pt-1">
        <Field
          label={t('account.city')}
          name="city"
          size="s"
          maxLength={40}
          defaultValue={answer?.city ?? ''}
          hint={t('account.cityHint')}
          error={failure}
          className="min-w-[180px] flex-1"
          autoFocus
        />
        <span className="flex gap-2 self-center">
          <Button type="submit" size="s">
            {t('account.save')}
          </Button>
          <Button size="s" variant="quiet" onClick={() => setEditing(false)}>
            {t('ui.cancel')}
          </Button>
        </span>
      </form>
    );
  }
  const place = [...new Set([answer?.province, answer?.city])].filter(Boolean).join(' ');
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-2 text-14 text-ink-2">
      <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
      {answer ? place || t('account.cityUnknown') : t('account.cityLooking')}
      {answer ? (
        <Button size="s" variant="quiet" onClick={() => setEditing(true)}>
          {t(place ? 'account.cityCorrect' : 'account.cityTell')}
        </Button>
      ) : null}
    </p>
  );
}
