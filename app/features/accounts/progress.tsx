import { ProgressBar } from '../../ui/index.ts';

/** How much of something is done, as a bar with its text. */
export function Progress({ done, all, text }: { done: number; all: number; text: string }) {
  return (
    <div className="grid w-full gap-3">
      <ProgressBar percent={Math.floor((100 * done) / all)} label={text} />
      <p className="text-14 text-ink-2">{text}</p>
    </div>
  );
}
