import { type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX } from '#domain/guestbook/types.ts';
import { countCodePoints } from '#domain/text/sanitize-text.ts';
import { Button, classNames, Select, TimeCode } from '../../ui/index.ts';

export interface AttachableClip {
  id: string;
  title: string;
  lengthMs: number;
}

export interface MessageDraft {
  text: string;
  clipId: string | null;
  atMs: number | null;
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
  const [text, setText] = useState('');
  const [clipId, setClipId] = useState(NONE);
  const [atMs, setAtMs] = useState(0);
  const [busy, setBusy] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const count = countCodePoints(text.trim());
  const clip = clips.find(({ id: candidateId }) => candidateId === clipId);
  const isTooLong = count > MESSAGE_MAX;
  const error = isTooLong
    ? t('guestbook.tooLong', { max: MESSAGE_MAX })
    : hasTried && count === 0
      ? t('guestbook.needText')
      : null;

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (busy || isTooLong || count === 0) return;
    setBusy(true);
    const isAccepted = await send({ text, clipId: clip?.id ?? null, atMs: clip && atMs > 0 ? atMs : null });
    setBusy(false);
    if (!isAccepted) return;
    setText('');
    setClipId(NONE);
    setAtMs(0);
    setHasTried(false);
  };

  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium text-14">
          {label}
        </label>
        <textarea
          ref={ref}
          id={id}
          rows={rows}
          value={text}
          placeholder={t('guestbook.placeholder')}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          className={classNames(
            'w-full resize-y rounded-edit border bg-sheet px-3 py-2 text-16 text-ink transition placeholder:text-ink-2 focus:border-ink focus:shadow-[inset_0_0_0_1px_var(--color-ink)]',
            error ? 'border-rec-text' : 'border-edge hover:border-ink',
          )}
        />
        <p id={`${id}-hint`} className="flex justify-between gap-4 text-12 text-ink-2">
          <span role="status" className="text-rec-text">
            {error}
          </span>
          <span className="figures">{t('guestbook.count', { count, max: MESSAGE_MAX })}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {clips.length > 0 ? (
          <Select
            label={t('guestbook.clip')}
            value={clipId}
            className="max-w-full"
            onChange={(chosen) => {
              setClipId(chosen);
              setAtMs(0);
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
              value={atMs}
              onChange={(event) => setAtMs(Number(event.target.value))}
              className="w-[160px] accent-mine"
            />
            <TimeCode ms={atMs} />
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
