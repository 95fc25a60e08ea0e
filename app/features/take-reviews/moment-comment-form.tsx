import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CountedTextArea } from '../../ui/counted-text-area.tsx';
import { Button, IconButton } from '../../ui/index.ts';
import { useRequiredText } from '../../ui/use-required-text.ts';

const STEP_MS = 1000;

/**
 * Writes a comment about a moment of a recording. The moment follows `momentNow` until its author begins to write. `onSave`
 * throws what the server refuses; it is shown below the text, and the text is kept.
 */
export function MomentCommentForm({
  label,
  placeholder,
  action,
  maxLength,
  text: initialText = '',
  momentNow,
  durationMs,
  onWrite,
  onSave,
  onCancel,
}: {
  /** Above the text. */
  label: string;
  placeholder: string;
  /** On the button that saves. */
  action: string;
  /** The longest text, in code points. */
  maxLength: number;
  text?: string;
  /** The moment that is being heard, or that the comment has. */
  momentNow: () => number;
  durationMs: number;
  onWrite?: () => void;
  onSave: (content: { text: string; momentMs: number }) => Promise<void>;
  onCancel?: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const { text, setText, fieldProps, check, clear } = useRequiredText({
    max: maxLength,
    initial: initialText,
  });
  /** Null while the moment follows `momentNow`. */
  const [chosenMs, setChosenMs] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const momentMs = chosenMs ?? momentNow();
  const step = (byMs: number) => setChosenMs(Math.max(0, Math.min(durationMs, momentMs + byMs)));

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!check() || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onSave({ text, momentMs: Math.round(momentMs) });
      clear();
      setChosenMs(null);
    } catch (caught) {
      setRefusal(errorMessage(t, caught));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="font-medium text-14">
          {label}
        </label>
        <span className="flex items-center">
          <IconButton
            icon={Minus}
            size="s"
            label={t('takeReviews.earlier')}
            disabled={momentMs <= 0}
            onClick={() => step(-STEP_MS)}
          />
          <span className="figures min-w-[72px] text-center text-14" data-moment>
            {t('takeReviews.at', { time: formatDuration(momentMs) })}
          </span>
          <IconButton
            icon={Plus}
            size="s"
            label={t('takeReviews.later')}
            disabled={momentMs >= durationMs}
            onClick={() => step(STEP_MS)}
          />
        </span>
      </div>
      <CountedTextArea
        {...fieldProps}
        id={id}
        rows={2}
        error={fieldProps.error ?? refusal}
        placeholder={placeholder}
        onFocus={() => {
          if (chosenMs === null) setChosenMs(momentNow());
          onWrite?.();
        }}
        onBlur={() => {
          if (text === '') setChosenMs(null);
        }}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(null);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel ? (
          <Button size="s" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        ) : null}
        <Button type="submit" size="s" variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
