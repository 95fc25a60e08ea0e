import type { LessonStage } from '#shared/lessons.ts';
import { api } from '../../api/client.ts';

export interface LessonStepEntry {
  stage: LessonStage;
  step: number;
  choice: string | null;
}

/** Tells the server where the learner is, one step after the other. What did not arrive goes before the next. */
export class ProgressQueue {
  readonly #send: (entered: LessonStepEntry) => Promise<unknown>;
  #waiting: LessonStepEntry[] = [];
  #running: Promise<void> | null = null;

  constructor(send: (entered: LessonStepEntry) => Promise<unknown>) {
    this.#send = send;
  }

  /** Resolves when the server knows this and all before it; throws what kept one from it, and keeps the rest for the next try. */
  async enter(entered: LessonStepEntry): Promise<void> {
    this.#waiting.push(entered);
    await this.#running?.catch(() => undefined);
    await this.drain();
  }

  /** Sends what is left. */
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

/** A queue that posts to the server. */
export function createProgressQueue(lessonId: string): ProgressQueue {
  return new ProgressQueue((entered) =>
    api.lessons.recordProgress({ lessonId, ...entered }, { quiet: true }),
  );
}
