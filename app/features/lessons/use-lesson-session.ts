import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LessonPageDto } from '#contract/lessons.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { lessonPath } from '../../navigation/page-addresses.ts';
import { paddedLineRange } from '../../player/padded-line-range.ts';
import { usePlayback } from '../../player/use-playback.ts';
import { useToast } from '../../ui/index.ts';
import { createProgressQueue } from './progress-queue.ts';
import { useLessonLog } from './use-lesson-log.ts';

/** Playback rate of slow listening. */
const SLOW_RATE = 0.7;

/**
 * Holds the state of a class that goes line by line: the current line, its playback, and the moves between lines. It
 * reports the progress to the server and logs the learner's actions.
 */
export function useLessonSession(lesson: LessonPageDto) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { lessonId, progress } = lesson;
  const rate = { num: lesson.rateNum, den: lesson.rateDen };
  const { videoRef, playback } = usePlayback({ rate, frames: lesson.frames });
  const logEvent = useLessonLog(
    lesson.kind === 'm2' ? 'm2/simplesson' : `${lesson.kind}/simpleClass`,
    lessonId,
  );
  const [queue] = useState(() => createProgressQueue(lessonId));
  const last = lesson.steps.length - 1;
  const startStep = progress?.stage === 'simpleClass' && progress.finishedMs === null ? progress.step : 0;
  const [step, setStep] = useState(Math.min(startStep, last));
  const [finishing, setFinishing] = useState(false);
  const line = lesson.steps[step] ?? lesson.steps[0];

  const enter = (at: number, choice: string | null) => {
    // The queue sends a failed step again before the next one.
    void queue.enter({ stage: 'simpleClass', step: at, choice }).catch(() => undefined);
  };
  const hasEntered = useRef(false);
  useEffect(() => {
    if (hasEntered.current) return;
    hasEntered.current = true;
    void queue.enter({ stage: 'simpleClass', step, choice: null }).catch(() => undefined);
  }, [queue, step]);

  const play = (options: { rate?: number; times?: number; gapMs?: number } = {}) => {
    if (!playback || !line) return;
    playback.setRate(options.rate ?? 1);
    playback.playRange({ ...rangeOf(line), times: options.times ?? 1, gapMs: options.gapMs ?? 0 });
  };
  const rangeOf = (target: LessonPageDto['steps'][number]) =>
    paddedLineRange({
      line: target,
      previous: lesson.steps[lesson.steps.indexOf(target) - 1] ?? null,
      next: lesson.steps[lesson.steps.indexOf(target) + 1] ?? null,
      durationMs: lesson.durationMs,
    });
  const playLine = (remark: string, options: Parameters<typeof play>[0] = {}) => {
    logEvent('play', `${step}:${remark}`);
    play(options);
  };
  const goTo = (to: number) => {
    const target = lesson.steps[to];
    if (!target || finishing) return;
    setStep(to);
    enter(to, null);
    logEvent('step', String(to));
    playback?.setRate(1);
    playback?.playRange(rangeOf(target));
  };
  const finish = async () => {
    if (finishing) return;
    setFinishing(true);
    try {
      await queue.enter({ stage: 'complete', step: last, choice: null });
      logEvent('complete');
      playback?.pause();
      await navigate(lessonPath({ kind: lesson.kind, id: lessonId, stage: 'complete' }));
    } catch (caught) {
      toast({ tone: 'failed', text: errorMessage(t, caught) });
      setFinishing(false);
    }
  };
  const toggle = () => {
    if (playback?.snapshot.playing) playback.pause();
    else playLine('hear');
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
    listen: () => playLine('hear'),
    listenSlowly: () => playLine('slow', { rate: SLOW_RATE }),
    repeat: () => playLine('repeat', { times: 3, gapMs: 600 }),
    /** Plays the line, pauses so that the learner can say it, and plays it again. */
    shadow: () =>
      playLine('shadow', {
        times: 2,
        gapMs: line ? Math.max(1500, (line.endMs - line.startMs) * 1.3) : 1500,
      }),
    playWhole: () => {
      logEvent('play', 'whole');
      playback?.setRate(1);
      playback?.playRange({ startMs: lesson.startMs, endMs: lesson.endMs });
    },
    choose: (choice: string) => {
      enter(step, choice);
      logEvent('answer', `${step}:${choice}`);
    },
    pause: () => playback?.pause(),
    goTo,
    previous: () => goTo(step - 1),
    next,
  };
}

export type LessonSession = ReturnType<typeof useLessonSession>;

/** Keyboard shortcuts of a class: space plays, the arrow keys change the line, and S plays the line again. */
export function useLessonShortcuts(session: LessonSession, canContinue = true): void {
  useShortcuts({
    play: session.toggle,
    replayLine: session.listen,
    previousLine: session.previous,
    nextLine: () => {
      if (canContinue) session.next();
    },
  });
}
