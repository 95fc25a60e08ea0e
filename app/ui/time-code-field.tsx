import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFrameTimeCode, parseTimeCode, type TimeCodeError } from '#shared/time-code.ts';
import type { VideoTiming } from '../player/playback-types.ts';
import { classNames } from './index.ts';
import { useTimedMessage } from './use-timed-message.ts';

/**
 * A frame as a time code that can be typed over. Enter or leaving the field takes it, Esc gives it up and leaves. What
 * cannot be taken stays in the field, marked, with the reason under it for a while; when the field is left, the time that
 * holds comes back. `refuse` may turn down a frame with a message.
 */
export function TimeCodeField({
  label,
  frame,
  reel,
  refuse,
  grows = 'right',
  onTake,
}: {
  label: string;
  frame: number;
  reel: VideoTiming;
  refuse: (frame: number) => string | null;
  /** Where there is room for a message, which is wider than the field. */
  grows?: 'left' | 'right';
  onTake: (frame: number) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const { message, show, dismiss } = useTimedMessage();
  const leaving = useRef(false);
  const shown = formatFrameTimeCode({ frame, rate: reel.rate });

  // Another time came to stand here, from wherever: what was wrong with a typed one is past.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new frame
  useEffect(dismiss, [frame, dismiss]);

  const comeBack = () => {
    setTyped(null);
    setIsWrong(false);
  };
  /** The frame that is typed; null, with the reason shown, when it cannot be taken. */
  const read = (): number | null => {
    if (typed === null || typed === shown) return frame;
    const parsed = parseTimeCode({ text: typed, rate: reel.rate, frames: reel.frames });
    const refusal = parsed.ok ? refuse(parsed.frame) : wordingOf(parsed.fault);
    setIsWrong(refusal !== null);
    if (refusal === null) dismiss();
    else show(refusal);
    return parsed.ok && refusal === null ? parsed.frame : null;
  };
  const take = () => {
    const wanted = leaving.current ? frame : read();
    leaving.current = false;
    // What the field shows when it is left is what will be cut.
    comeBack();
    if (wanted !== null && wanted !== frame) onTake(wanted);
  };
  const wordingOf = (fault: TimeCodeError) =>
    fault === 'out_of_range'
      ? t('tailor.typedOutOfRange', { end: formatFrameTimeCode({ frame: reel.frames, rate: reel.rate }) })
      : t('tailor.typedUnreadable');

  return (
    <span className="relative inline-block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        value={typed ?? shown}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        title={t('tailor.typedHint')}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={message === null ? undefined : `${id}-message`}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsWrong(false);
          dismiss();
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          // Leaving the field takes it, and gives the keyboard back to the bench.
          if (event.key === 'Enter' && read() !== null) event.currentTarget.blur();
          else if (event.key === 'Escape') {
            leaving.current = true;
            event.currentTarget.blur();
          }
        }}
        className={classNames(
          'figures h-9 w-[108px] rounded-edit border bg-sheet px-1 text-center sm:w-[116px] text-14! text-ink',
          isWrong ? 'border-rec-text' : 'border-edge focus:border-ink',
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
