/** A scene of the library that the product makes for itself at first start. */
export interface DemoFilmInfo {
  id: string;
  /** English title of its series, and its place there. */
  series: string;
  season: number;
  episode: number;
}

/** Makes the films of the demo library, once; what is made is kept for every later library. */
export interface DemoFilmGenerator {
  /** In the order in which they are to be made. */
  films: readonly DemoFilmInfo[];
  /** Folder that holds the finished film as a user's films lie: series, season, the film with its subtitles. Throws cancelled, disk_full, internal. */
  generate(args: {
    sceneId: string;
    signal: AbortSignal;
    onProgress: (fraction: number) => void;
  }): Promise<string>;
}
