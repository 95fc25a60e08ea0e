import type { Call, Contract, HttpCall, InputOf, OutputOf } from './define-call.ts';

/** How a browser makes a call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Hides the loading bar, for a call that the user does not wait for. */
  quiet?: boolean;
  /** Lets the request finish after the user leaves the page. Limits the body to 64 KB. */
  keepalive?: boolean;
}

type TakesFile = { file: 'body' | 'image' };
type TakesFiles = { file: 'subtitles' };
type IsFile = TakesFile | TakesFiles | { download: true };

/** A function of a call's input. The input is optional if none of its fields is required. */
type InputFunction<Definition extends Call, Rest extends unknown[]> =
  Record<never, never> extends InputOf<Definition>
    ? (input?: InputOf<Definition>, ...rest: Rest) => Promise<OutputOf<Definition>>
    : (input: InputOf<Definition>, ...rest: Rest) => Promise<OutputOf<Definition>>;

/**
 * The client of the pages: every HTTP call of a contract as a function, by family and name. Downloads are links and
 * have no function.
 */
export type BrowserApi<Definitions extends Contract> = {
  readonly [Family in keyof Definitions]: {
    readonly [Name in keyof Definitions[Family] as Definitions[Family][Name] extends { download: true }
      ? never
      : Definitions[Family][Name] extends HttpCall
        ? Name
        : never]: Definitions[Family][Name] extends TakesFile
      ? (
          input: InputOf<Definitions[Family][Name]>,
          options: CallOptions & { file: Blob },
        ) => Promise<OutputOf<Definitions[Family][Name]>>
      : Definitions[Family][Name] extends TakesFiles
        ? (
            input: InputOf<Definitions[Family][Name]>,
            options: CallOptions & { files: readonly File[] },
          ) => Promise<OutputOf<Definitions[Family][Name]>>
        : InputFunction<Definitions[Family][Name], [options?: CallOptions]>;
  };
};

/**
 * The in-process client of page loaders: every call of a contract that neither takes nor returns a file, as a function.
 */
export type LoaderApi<Definitions extends Contract> = {
  readonly [Family in keyof Definitions]: {
    readonly [Name in keyof Definitions[Family] as Definitions[Family][Name] extends IsFile
      ? never
      : Name]: InputFunction<Definitions[Family][Name], []>;
  };
};
