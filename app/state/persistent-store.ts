/**
 * A value kept in the browser's own storage, shared by every part of the page and by other tabs. Where storage is
 * refused (private windows) it lasts as long as the page. Made for useSyncExternalStore: `get` gives the same object
 * until it changes, `initial` is what the server renders.
 */
export class PersistentStore<Value extends object> {
  readonly initial: Value;
  readonly #name: string;
  readonly #read: (stored: unknown) => Value;
  readonly #listeners = new Set<() => void>();
  #value: Value | null = null;

  /** `read` makes a valid value of anything that was stored, by this version or an older one. */
  constructor(args: { name: string; initial: Value; read: (stored: unknown) => Value }) {
    this.#name = args.name;
    this.initial = args.initial;
    this.#read = args.read;
  }

  readonly get = (): Value => {
    this.#value ??= this.#load();
    return this.#value;
  };

  readonly set = (value: Value): void => {
    this.#value = value;
    try {
      localStorage.setItem(this.#name, JSON.stringify(value));
    } catch {
      // Refused or full: the value still holds for this page.
      this.#value = value;
    }
    this.#notify();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener('storage', this.#onStorage);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#onStorage);
    };
  };

  readonly #onStorage = (event: StorageEvent) => {
    if (event.key !== this.#name) return;
    this.#value = null;
    this.#notify();
  };

  #load(): Value {
    try {
      const text = localStorage.getItem(this.#name);
      return text === null ? this.initial : this.#read(JSON.parse(text));
    } catch {
      return this.initial;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
