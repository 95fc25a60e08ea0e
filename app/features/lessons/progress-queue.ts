import type { LessonStage } from '#shared/lessons.ts';
import { api } from '../../api/client.ts';

export interface LessonStepEntry {
  stage: LessonStage;
  step: number;
  choice: string | null;
}

/** Reports the learner's steps to the server, one after another. A failed step is sent again before the next one. */
export class ProgressQueue {
  readonly #send: (entry: LessonStepEntry) => Promise<unknown>;
  #waiting: LessonStepEntry[] = [];
  #running: Promise<void> | null = null;

  constructor(send: (entry: LessonStepEntry) => Promise<unknown>) {
    this.#send = send;
  }

  /**
   * Resolves when the server has this step and all before it. Throws the error of a step; the unsent ones stay queued.
   */
  async enter(entry: LessonStepEntry): Promise<void> {
    this.#waiting.push(entry);
    await this.#running?.catch(() => undefined);
    await this.drain();
  }

  /** Sends the queued steps. */
  drain(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      await this.#send(next);
      this.#waiting = this.#waiting.slice(1);
    }
  }
}

/** Creates a queue that reports the progress of a lesson. */
export function createProgressQueue(lessonId: string): ProgressQueue {
  return new ProgressQueue((entry) => api.lessons.recordProgress({ lessonId, ...entry }, { quiet: true }));
}
