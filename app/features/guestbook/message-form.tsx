import { type Ref, useId, useState } from 'react';
import { MESSAGE_MAX } from '#domain/guestbook/types.ts';
import { formatMoment } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CountedTextArea } from '../../ui/counted-text-area.tsx';
import { Button, Select } from '../../ui/index.ts';
import { useRequiredText } from '../../ui/use-required-text.ts';

export interface AttachableClip {
  id: string;
  title: string;
  lengthMs: number;
}

export interface MessageDraft {
  text: string;
  clipId: string | null;
  clipOffsetMs: number | null;
}

const NONE = 'none';

/**
 * A form for a message: text with a character count, and optionally a clip with a moment in it. `send` resolves to
 * whether the message was accepted; the form is cleared then.
 */
export function MessageForm({
  label,
  action,
  clips,
  send,
  rows = 3,
  ref,
}: {
  label: string;
  action: string;
  clips: readonly AttachableClip[];
  send: (draft: MessageDraft) => Promise<boolean>;
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { text, setText, fieldProps, check, clear } = useRequiredText({ max: MESSAGE_MAX });
  const [clipId, setClipId] = useState(NONE);
  const [clipOffsetMs, setClipOffsetMs] = useState(0);
  const [busy, setBusy] = useState(false);
  const clip = clips.find(({ id: candidateId }) => candidateId === clipId);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!check() || busy) return;
    setBusy(true);
    const isAccepted = await send({
      text,
      clipId: clip?.id ?? null,
      clipOffsetMs: clip && clipOffsetMs > 0 ? clipOffsetMs : null,
    });
    setBusy(false);
    if (!isAccepted) return;
    clear();
    setClipId(NONE);
    setClipOffsetMs(0);
  };

  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium text-14">
          {label}
        </label>
        <CountedTextArea
          {...fieldProps}
          ref={ref}
          id={id}
          rows={rows}
          placeholder={t('guestbook.placeholder')}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {clips.length > 0 ? (
          <Select
            label={t('guestbook.clip')}
            value={clipId}
            className="max-w-full"
            onChange={(chosen) => {
              setClipId(chosen);
              setClipOffsetMs(0);
            }}
            options={[
              { value: NONE, label: t('guestbook.noClip') },
              ...clips.map((option) => ({ value: option.id, label: shorten(option.title) })),
            ]}
          />
        ) : null}
        {clip ? (
          <label className="flex items-center gap-2 text-14 text-ink-2">
            {t('guestbook.at')}
            <input
              type="range"
              min={0}
              max={Math.max(0, clip.lengthMs - 100)}
              step={100}
              value={clipOffsetMs}
              onChange={(event) => setClipOffsetMs(Number(event.target.value))}
              className="w-[160px] accent-mine"
            />
            <span className="figures">{formatMoment(clipOffsetMs)}</span>
          </label>
        ) : null}
        <Button type="submit" variant="primary" busy={busy} className="ml-auto">
          {action}
        </Button>
      </div>
    </form>
  );
}

const shorten = (title: string) => (title.length > 32 ? `${title.slice(0, 31)}…` : title);
