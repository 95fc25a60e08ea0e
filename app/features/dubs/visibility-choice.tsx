import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type DubVisibility, dubVisibilities } from '#shared/dubs.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath } from '../../navigation/page-addresses.ts';
import { Button, classNames, Field, useToast } from '../../ui/index.ts';
import { OpenOnPhone } from '../../ui/open-on-phone.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { useSiteOrigin } from '../../ui/use-site-origin.ts';

/**
 * Chooses who may see the viewer's dub of a clip, and shows its link. If others may not see the clip, the dub can only be
 * taken back from them.
 */
export function VisibilityChoice({
  clipId,
  visibility,
  linkId,
  canShare,
}: {
  clipId: string;
  visibility: DubVisibility;
  linkId: string | null;
  canShare: boolean;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  /** The last choice. It counts until the page brings another visibility than the one it was made at. */
  const [choice, setChoice] = useState<{ from: DubVisibility; to: DubVisibility } | null>(null);
  const [saving, setSaving] = useState(false);
  const choose = async (next: DubVisibility) => {
    setChoice({ from: visibility, to: next });
    setSaving(true);
    try {
      await api.dubs.setVisibility({ clipId, visibility: next });
      await revalidate();
      if (next === 'self') toast({ tone: 'done', text: t('takes.withdrawn') });
    } catch (error) {
      setChoice(null);
      toast({ tone: 'failed', text: errorMessage(t, error) });
    }
    setSaving(false);
  };
  const shown = choice?.from === visibility ? choice.to : visibility;
  return (
    <section className="grid gap-4 border-rule border-t pt-6">
      <fieldset className="grid gap-3" aria-busy={saving}>
        <legend className="pb-3 font-semibold text-20">{t('dubPosts.who')}</legend>
        {dubVisibilities.map((option) => {
          const disabled = option !== 'self' && !canShare;
          return (
            <label key={option} className={classNames('flex gap-3 text-16', disabled && 'text-ink-2')}>
              <input
                type="radio"
                name={`visibility-${clipId}`}
                checked={option === shown}
                disabled={disabled}
                onChange={() => void choose(option)}
                className="mt-1 size-4 shrink-0 accent-ink"
              />
              <span className="grid">
                {t(`dubPosts.visibility.${option}`)}
                <span className="text-14 text-ink-2">{t(`dubPosts.visibilityText.${option}`)}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      {canShare ? null : <p className="text-ink-2 text-pretty">{t('takes.sharePrivate')}</p>}
      {linkId !== null && canShare ? <LinkToDub linkId={linkId} /> : null}
    </section>
  );
}

function LinkToDub({ linkId }: { linkId: string }) {
  const { t } = useTranslation();
  const path = dubbingPath({ shareId: linkId });
  const origin = useSiteOrigin();
  const copy = useCopyLink({
    address: origin + path,
    fieldId: 'share-address',
    copiedText: t('takes.copied'),
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        id="share-address"
        label={t('takes.shareAddress')}
        value={origin + path}
        readOnly
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1 basis-[280px]"
      />
      <Button variant="primary" onClick={() => void copy()}>
        {t('takes.copy')}
      </Button>
      <OpenOnPhone path={path} />
    </div>
  );
}
