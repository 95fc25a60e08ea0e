import { useEffect, useId, useRef, useState } from 'react';
import { formatFrameTimeCode, parseTimeCode, type TimeCodeError } from '#shared/time-code.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { VideoTiming } from '../player/playback-types.ts';
import { classNames } from './index.ts';
import { useTimedMessage } from './use-timed-message.ts';

/**
 * A text field for a frame, as a time code. Enter or leaving the field commits the input; Esc discards it and leaves
 * the field. After Enter, invalid input stays in the field, marked as invalid, and the reason is shown below it for a
 * while. When the field loses the focus, the current time replaces invalid input.
 */
export function TimeCodeField({
  label,
  frame,
  timing,
  validate,
  grows = 'right',
  onCommit,
}: {
  label: string;
  frame: number;
  timing: VideoTiming;
  /** Returns the message to show if a frame isn't allowed, or null if it is. */
  validate: (frame: number) => string | null;
  /** The side on which a message may extend beyond the field. */
  grows?: 'left' | 'right';
  onCommit: (frame: number) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [typedText, setTypedText] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const { message, show, dismiss } = useTimedMessage();
  const isDiscarding = useRef(false);
  const currentText = formatFrameTimeCode({ frame, rate: timing.rate });

  // A message about typed input no longer applies once the frame has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new frame
  useEffect(dismiss, [frame, dismiss]);

  const reset = () => {
    setTypedText(null);
    setIsInvalid(false);
  };
  /** Returns the typed frame, or null for invalid input, whose reason it shows. */
  const read = (): number | null => {
    if (typedText === null || typedText === currentText) return frame;
    const parsed = parseTimeCode({ text: typedText, rate: timing.rate, frames: timing.frames });
    const problem = parsed.ok ? validate(parsed.frame) : errorText(parsed.fault);
    setIsInvalid(problem !== null);
    if (problem === null) dismiss();
    else show(problem);
    return parsed.ok && problem === null ? parsed.frame : null;
  };
  const commit = () => {
    const newFrame = isDiscarding.current ? frame : read();
    isDiscarding.current = false;
    // An unfocused field always shows the current frame.
    reset();
    if (newFrame !== null && newFrame !== frame) onCommit(newFrame);
  };
  const errorText = (error: TimeCodeError) =>
    error === 'out_of_range'
      ? t('clipEditor.typedOutOfRange', {
          end: formatFrameTimeCode({ frame: timing.frames, rate: timing.rate }),
        })
      : t('clipEditor.typedUnreadable');

  return (
    <span className="relative inline-block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        value={typedText ?? currentText}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        title={t('clipEditor.typedHint')}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={message === null ? undefined : `${id}-message`}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTypedText(event.currentTarget.value);
          setIsInvalid(false);
          dismiss();
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          // The blur commits the input and lets the editor's shortcuts work again.
          if (event.key === 'Enter' && read() !== null) event.currentTarget.blur();
          else if (event.key === 'Escape') {
            isDiscarding.current = true;
            event.currentTarget.blur();
          }
        }}
        className={classNames(
          'figures h-9 w-[108px] rounded-edit border bg-sheet px-1 text-center sm:w-[116px] text-14! text-ink',
          isInvalid ? 'border-rec-text' : 'border-edge focus:border-ink',
        )}
      />
      {message === null ? null : (
        <span
          id={`${id}-message`}
          role="alert"
          className={classNames(
            'rise absolute top-full z-30 mt-1 w-max max-w-[260px] rounded-edit bg-ink px-2 py-1 text-12 text-paper',
            grows === 'right' ? 'left-0' : 'right-0',
          )}
        >
          {message}
        </span>
      )}
    </span>
  );
}
