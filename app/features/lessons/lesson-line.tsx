import type { LessonPageDto } from '#contract/lessons.ts';
import { classNames } from '../../ui/index.ts';
import { LivingLine } from '../words/living-line.tsx';
import type { TextMode } from './text-mode-select.tsx';

/** The classes of the English and the Chinese text. */
const sizes = {
  s: ['text-16', 'text-14'],
  l: ['text-[clamp(20px,0.46rem,28px)] leading-[1.4]', 'text-16'],
  xl: ['text-[28px] leading-[36px]', 'text-20'],
} as const;

/** A line of a lesson in the languages that the learner has chosen. Its English words open their card. */
export function LessonLine({
  line,
  mode = 'both',
  size,
  marked,
  onOpenWord,
}: {
  line: LessonPageDto['steps'][number];
  mode?: TextMode;
  size: keyof typeof sizes;
  /** The part of the English text to underline, in UTF-16 code units. */
  marked?: [start: number, end: number];
  onOpenWord?: () => void;
}) {
  const { lineId, en, zh } = line;
  const [english, chinese] = sizes[size];
  return (
    <span className="grid justify-items-start gap-0.5">
      {mode === 'zh' ? null : (
        <LivingLine
          key={lineId}
          line={{ id: lineId, en, ...(marked && { spans: { en: [marked], zh: [] } }) }}
          markClassName="font-semibold underline decoration-2 decoration-line underline-offset-[6px]"
          onOpen={onOpenWord}
          className={classNames('spoken block text-pretty', english)}
        />
      )}
      {mode === 'en' || zh === null ? null : (
        <span
          lang="zh-CN"
          className={classNames('whitespace-pre-line', chinese, mode === 'both' && 'text-ink-2')}
        >
          {zh}
        </span>
      )}
    </span>
  );
}
