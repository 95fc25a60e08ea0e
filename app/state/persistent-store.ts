/**
 * A value in the browser's local storage, shared by all parts of the page and by other tabs. If storage is not
 * available (private windows), the value lasts as long as the page. Designed for `useSyncExternalStore`: `get` returns
 * the same object until the value changes, and `initial` is what the server renders.
 */
export class PersistentStore<Value extends object> {
  readonly initial: Value;
  readonly #name: string;
  readonly #read: (stored: unknown) => Value;
  readonly #listeners = new Set<() => void>();
  #value: Value | null = null;

  /** `read` returns a valid value for anything that is stored, also by an older version. */
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
      // Storage is not available or full: keep the value for this page.
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
