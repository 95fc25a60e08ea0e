import { setTimeout as sleep } from 'node:timers/promises';
import type { Fixtures } from '../make-fixtures.ts';
import type { Player } from '../player.ts';

/** State that the scenes share: the player, the fixture files, and the IDs from earlier scenes. */
export class ScenarioContext {
  readonly play: Player;
  readonly fixtures: Fixtures;
  readonly #ids = new Map<string, string>();
  readonly #output: () => string;

  constructor(args: { play: Player; fixtures: Fixtures; output: () => string }) {
    this.play = args.play;
    this.fixtures = args.fixtures;
    this.#output = args.output;
  }

  /** Waits for the code that the product prints for a phone. Throws if it prints none. */
  async readPhoneCode(): Promise<string> {
    for (let waited = 0; waited < 100; waited++) {
      const code = /手机验证码 (\d{6})/.exec(this.#output())?.[1];
      if (code) return code;
      await sleep(50);
    }
    throw new Error('the product has printed no phone code');
  }

  saveId(name: string, id: string): string {
    this.#ids.set(name, id);
    return id;
  }

  /** Throws if no scene has stored an ID of this name. */
  id(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`no scene has saved the ID of ${name}`);
    return id;
  }
}

/** Fixed times in Unix seconds, far from now, so that they are not replaced in the recording. */
export const LONG_AGO = 1_577_836_800;
/** A midnight in Shanghai at the end of the century. */
export const FAR_OFF = 4_070_880_000;
