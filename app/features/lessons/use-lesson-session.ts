import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { LessonPageDto } from '#contract/lessons.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { paddedLineRange } from '../../player/padded-line-range.ts';
import { usePlayback } from '../../player/use-playback.ts';
import { useToast } from '../../ui/index.ts';
import { lessonPath } from './lesson-path.ts';
import { createProgressQueue } from './progress-queue.ts';
import { useLessonLog } from './use-lesson-log.ts';

/** Speed of a slow hearing; 1 is normal. */
const SLOW = 0.7;

/** A class line by line: which line it is at, hearing it, and going on; its progress is told to the server, its deeds logged. */
export function useLessonSession(lesson: LessonPageDto) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { lessonId, progress } = lesson;
  const rate = { num: lesson.rateNum, den: lesson.rateDen };
  const { videoRef, playback } = usePlayback({ rate, frames: lesson.frames });
  const note = useLessonLog(lesson.kind === 'm2' ? 'm2/simplesson' : `${lesson.kind}/simpleClass`, lessonId);
  const [queue] = useState(() => createProgressQueue(lessonId));
  const last = lesson.steps.length - 1;
  const begun = progress?.stage === 'simpleClass' && progress.finishedMs === null ? progress.step : 0;
  const [step, setStep] = useState(Math.min(begun, last));
  const [finishing, setFinishing] = useState(false);
  const line = lesson.steps[step] ?? lesson.steps[0];

  const enter = (at: number, choice: string | null) => {
    // What did not arrive now goes before the next.
    void queue.enter({ stage: 'simpleClass', step: at, choice }).catch(() => undefined);
  };
  const entered = useRef(false);
  useEffect(() => {
    if (entered.current) return;
    entered.current = true;
    void queue.enter({ stage: 'simpleClass', step, choice: null }).catch(() => undefined);
  }, [queue, step]);

  const play = (how: { rate?: number; times?: number; gapMs?: number } = {}) => {
    if (!playback || !line) return;
    playback.setRate(how.rate ?? 1);
    playback.playRange({ ...rangeOf(line), times: how.times ?? 1, gapMs: how.gapMs ?? 0 });
  };
  const rangeOf = (of: LessonPageDto['steps'][number]) =>
    paddedLineRange({
      line: of,
      previous: lesson.steps[lesson.steps.indexOf(of) - 1] ?? null,
      next: lesson.steps[lesson.steps.indexOf(of) + 1] ?? null,
      durationMs: lesson.durationMs,
    });
  const hear = (remark: string, how: Parameters<typeof play>[0] = {}) => {
    note('play', `${step}:${remark}`);
    play(how);
  };
  const goTo = (to: number) => {
    const target = lesson.steps[to];
    if (!target || finishing) return;
    setStep(to);
    enter(to, null);
    note('step', String(to));
    playback?.setRate(1);
    playback?.playRange(rangeOf(target));
  };
  const finish = async () => {
    if (finishing) return;
    setFinishing(true);
    try {
      await queue.enter({ stage: 'complete', step: last, choice: null });
      note('complete');
      playback?.pause();
      await navigate(
        lesson.kind === 'm2'
          ? `/m2/simplesson?lesson_id=${encodeURIComponent(lessonId)}&done=1`
          : lessonPath({ kind: lesson.kind, id: lessonId, stage: 'complete' }),
      );
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setFinishing(false);
    }
  };
  const toggle = () => {
    if (playback?.snapshot.playing) playback.pause();
    else hear('hear');
  };
  const next = () => (step < last ? goTo(step + 1) : void finish());
  return {
    lesson,
    playback,
    videoRef,
    step,
    last,
    line,
    finishing,
    percent: (100 * (step + 1)) / (last + 2),
    toggle,
    hear: () => hear('hear'),
    slow: () => hear('slow', { rate: SLOW }),
    repeat: () => hear('repeat', { times: 3, gapMs: 600 }),
    /** Heard, a pause in which to say it, heard again. */
    shadow: () =>
      hear('shadow', { times: 2, gapMs: line ? Math.max(1500, (line.endMs - line.startMs) * 1.3) : 1500 }),
    whole: () => {
      note('play', 'whole');
      playback?.setRate(1);
      playback?.playRange({ startMs: lesson.startMs, endMs: lesson.endMs });
    },
    choose: (choice: string) => {
      enter(step, choice);
      note('answer', `${step}:${choice}`);
    },
    previous: () => goTo(step - 1),
    next,
  };
}

export type LessonSession = ReturnType<typeof useLessonSession>;

/** Space plays, arrows go from line to line, S hears again. */
export function useLessonShortcuts(held: LessonSession, mayGoOn = true): void {
  useShortcuts({
    play: held.toggle,
    replayLine: held.hear,
    previousLine: held.previous,
    nextLine: () => {
      if (mayGoOn) held.next();
    },
  });
}
