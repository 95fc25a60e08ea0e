import type { Fixtures } from '../make-fixtures.ts';
import type { Player } from '../player.ts';

/** State that the scenes share: the player, the fixture files, and the IDs from earlier scenes. */
export class ScenarioContext {
  readonly play: Player;
  readonly fixtures: Fixtures;
  readonly #ids = new Map<string, string>();

  constructor(play: Player, fixtures: Fixtures) {
    this.play = play;
    this.fixtures = fixtures;
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
