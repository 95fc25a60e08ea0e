import { MapPin } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, Field } from '../../ui/index.ts';

/** The visitor's city with a form to correct it. Renders nothing when the city cannot be loaded. */
export function CityField() {
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
          label={t('me.city')}
          name="city"
          size="s"
          maxLength={40}
          defaultValue={answer?.city ?? ''}
          hint={t('me.cityHint')}
          error={failure}
          className="min-w-[180px] flex-1"
          autoFocus
        />
        <span className="flex gap-2 self-center">
          <Button type="submit" size="s">
            {t('me.save')}
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
      {answer ? place || t('me.cityUnknown') : t('me.cityLooking')}
      {answer ? (
        <Button size="s" variant="quiet" onClick={() => setEditing(true)}>
          {t(place ? 'me.cityCorrect' : 'me.cityTell')}
        </Button>
      ) : null}
    </p>
  );
}
