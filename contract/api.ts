import type { Call, Contract, HttpCall, InputOf, OutputOf } from './define-call.ts';

/** How a browser makes a call. */
export interface RequestOptions {
  signal?: AbortSignal;
  /** For a call nobody waits for: the loading bar stays still. */
  quiet?: boolean;
  /** Goes on when the page is left; the body may then be 64 KB at most. */
  keepalive?: boolean;
}

type TakesFile = { file: 'body' | 'image' };
type IsFile = TakesFile | { download: true };

/** A function of an input that may be left out where no field is required. */
type InputFunction<Definition extends Call, Rest extends unknown[]> =
  Record<never, never> extends InputOf<Definition>
    ? (input?: InputOf<Definition>, ...rest: Rest) => Promise<OutputOf<Definition>>
    : (input: InputOf<Definition>, ...rest: Rest) => Promise<OutputOf<Definition>>;

/** Every HTTP call of a contract as a function, by family and name: the client of the pages. Files to download have addresses instead. */
export type BrowserApi<Definitions extends Contract> = {
  readonly [Family in keyof Definitions]: {
    readonly [Name in keyof Definitions[Family] as Definitions[Family][Name] extends { download: true }
      ? never
      : Definitions[Family][Name] extends HttpCall
        ? Name
        : never]: Definitions[Family][Name] extends TakesFile
      ? (
          input: InputOf<Definitions[Family][Name]>,
          options: RequestOptions & { file: Blob },
        ) => Promise<OutputOf<Definitions[Family][Name]>>
      : InputFunction<Definitions[Family][Name], [options?: RequestOptions]>;
  };
};

/** Every call of a contract without a file as a function: the client of page loaders, in process. */
export type LoaderApi<Definitions extends Contract> = {
  readonly [Family in keyof Definitions]: {
    readonly [Name in keyof Definitions[Family] as Definitions[Family][Name] extends IsFile
      ? never
      : Name]: InputFunction<Definitions[Family][Name], []>;
  };
};
