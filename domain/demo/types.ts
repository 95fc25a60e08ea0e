/** A film of the demo library, which the product makes at first start. */
export interface DemoFilmInfo {
  id: string;
  /** English title of its series, and its number there. */
  series: string;
  season: number;
  episode: number;
}

/** Makes the films of the demo library. Finished films are cached for later libraries. */
export interface DemoFilmGenerator {
  /** In the order in which they are made. */
  films: readonly DemoFilmInfo[];
  /** Returns the folder of the finished film, in the layout of imported films: series, season, the film with its subtitles. Throws cancelled, disk_full, internal. */
  generate(args: {
    sceneId: string;
    signal: AbortSignal;
    onProgress: (fraction: number) => void;
  }): Promise<string>;
}
