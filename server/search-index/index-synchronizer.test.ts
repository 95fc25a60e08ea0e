import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Film, Line, Video, VideoState } from '#domain/films/types.ts';
import type { SearchIndex } from '#domain/search/types.ts';
import { createInProcessSearchIndex } from './create-search-index.ts';
import {
  createIndexSynchronizer,
  type IndexSynchronizer,
  type SynchronizedFilmStore,
} from './index-synchronizer.ts';

const FILM: Film = {
  id: 'film',
  source: 'client',
  kind: 'movie',
  title: 'A film',
  titleZh: null,
  year: null,
  ownerId: 'ann',
  titleKey: 'key',
  createdMs: 0,
};

/** An in-memory store whose reads can fail. */
class FakeStore implements SynchronizedFilmStore {
  readonly videos = new Map<string, Video>();
  readonly lines = new Map<string, Line[]>();
  readonly brokenVideos = new Set<string>();
  broken = false;
  reads = 0;
  onRead: (() => void) | null = null;
  #revision = 0;

  save(id: string, state: VideoState, texts: string[], filmId = FILM.id): void {
    // Other videos have the numbers between.
    this.#revision += 3;
    const video: Video = {
      id,
      filmId,
      originalName: `${id}.mp4`,
      originalExtension: '.mp4',
      contentHash: id,
      season: null,
      episode: null,
      title: null,
      state,
      errorCode: null,
      errorDetail: null,
      importNotes: [],
      mezzanine: null,
      thumbnailSprite: null,
      level: null,
      lineCount: 0,
      originalBytes: 0,
      versionOf: null,
      standsAlone: false,
      revision: this.#revision,
      createdMs: 0,
    };
    this.videos.set(id, video);
    this.lines.set(
      id,
      texts.map((en, seq) => ({
        id: `${id}.${seq}`,
        videoId: id,
        seq,
        startMs: seq,
        endMs: seq + 1,
        en,
        zh: null,
      })),
    );
  }

  async videosChangedSince({ revision, limit }: { revision: number; limit: number }): Promise<Video[]> {
    if (this.broken) throw new Error('the store is away');
    return [...this.videos.values()]
      .filter((video) => video.revision > revision)
      .sort((a, b) => a.revision - b.revision)
      .slice(0, limit);
  }

  async videoById(id: string): Promise<Video | null> {
    return this.videos.get(id) ?? null;
  }

  async filmById(id: string): Promise<Film | null> {
    return id === FILM.id ? FILM : null;
  }

  async linesOfVideo({ videoId }: { videoId: string }): Promise<Line[]> {
    this.reads++;
    this.onRead?.();
    if (this.brokenVideos.has(videoId)) throw new Error('a bad page');
    return this.lines.get(videoId) ?? [];
  }

  async countVideosByState(): Promise<Record<VideoState, number>> {
    return { importing: 0, failed: 0, removed: 0, ready: this.videos.size };
  }
}

describe('index synchronizer', () => {
  let films: FakeStore;
  let index: SearchIndex;
  let errors: object[];
  let synchronizer: IndexSynchronizer;

  const createSynchronizer = (pollMs: number) =>
    createIndexSynchronizer({
      index,
      films,
      pollMs,
      logger: { info: () => undefined, error: (fields) => errors.push(fields) },
    });
  const findLines = async (text: string) => {
    const { hits } = await index.search({
      text,
      sources: ['client'],
      filmId: 'film',
      clientOwnerIds: ['ann'],
      after: null,
      limit: 1000,
    });
    return hits.map((hit) => hit.lineId).sort();
  };
  const until = (condition: () => boolean | Promise<boolean>) =>
    vi.waitUntil(condition, { timeout: 20_000, interval: 5 });

  beforeEach(() => {
    films = new FakeStore();
    index = createInProcessSearchIndex();
    errors = [];
    synchronizer = createSynchronizer(5);
  });
  afterEach(() => synchronizer.stop());

  it('catches up with more videos than one batch holds before start resolves', async () => {
    for (let at = 0; at < 250; at++) films.save(`v${at}`, at % 5 === 0 ? 'importing' : 'ready', ['hello']);
    const started = synchronizer.start();
    expect(synchronizer.progress()).toEqual({ state: 'building', percent: 0 });
    const seen = new Set<number>();
    while (synchronizer.progress().state === 'building') {
      seen.add(synchronizer.progress().percent);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await started;
    expect(synchronizer.progress()).toEqual({ state: 'ready', percent: 100 });
    expect(index.stats()).toMatchObject({ videos: 200, lines: 200 });
    expect(await findLines('hello')).toHaveLength(200);
    expect(seen.size).toBeGreaterThan(20);
    expect([...seen]).toEqual([...seen].sort((a, b) => a - b));
  });

  it('is ready with an empty library', async () => {
    await synchronizer.start();
    expect(synchronizer.progress()).toEqual({ state: 'ready', percent: 100 });
  });

  it('applies changes without being called', async () => {
    films.save('v', 'importing', ['old words']);
    await synchronizer.start();
    expect(index.has('v')).toBe(false);
    films.save('v', 'ready', ['old words']);
    await until(() => index.has('v'));
    films.save('v', 'ready', ['new words']);
    await until(async () => (await findLines('new words')).length === 1);
    expect(await findLines('old words')).toEqual([]);
    films.save('v', 'failed', []);
    await until(() => !index.has('v'));
    expect(errors).toEqual([]);
  });

  it('does not read unchanged videos again', async () => {
    films.save('v', 'ready', ['hello']);
    await synchronizer.start();
    for (let at = 0; at < 5; at++) await synchronizer.syncNow();
    expect(films.reads).toBe(1);
  });

  it('has applied all changes from before the call when syncNow resolves', async () => {
    synchronizer = createSynchronizer(60_000);
    await synchronizer.start();
    films.save('v', 'ready', ['one']);
    const first = synchronizer.syncNow();
    films.save('w', 'ready', ['two']);
    await Promise.all([first, synchronizer.syncNow()]);
    expect([index.has('v'), index.has('w')]).toEqual([true, true]);
  });

  it('logs a video that cannot be read, continues with the others, and retries it', async () => {
    films.save('bad', 'ready', ['hello']);
    films.save('orphan', 'ready', ['hello'], 'no such film');
    films.save('good', 'ready', ['hello']);
    films.brokenVideos.add('bad');
    await synchronizer.start();
    expect(await findLines('hello')).toEqual(['good.0']);
    // Retries may have happened already.
    expect(errors.slice(0, 2)).toMatchObject([{ videoId: 'bad' }, { videoId: 'orphan' }]);
    expect(errors).not.toContainEqual(expect.objectContaining({ videoId: 'good' }));
    films.brokenVideos.clear();
    await until(() => index.has('bad'));
    expect(await findLines('hello')).toEqual(['bad.0', 'good.0']);
  });

  it('waits for an unavailable store, and keeps the index when the store becomes unavailable later', async () => {
    films.save('v', 'ready', ['hello']);
    films.broken = true;
    const started = synchronizer.start();
    await expect(synchronizer.syncNow()).rejects.toThrow('the store is away');
    await until(() => errors.length > 1);
    expect(synchronizer.progress().state).toBe('building');
    films.broken = false;
    await started;
    films.broken = true;
    await until(() => errors.length > 3);
    expect(await findLines('hello')).toEqual(['v.0']);
    expect(synchronizer.progress().state).toBe('ready');
  });

  it('loads only what the index lacks, and removes what the store does not have', async () => {
    for (const id of ['same', 'changed', 'gone', 'failed']) films.save(id, 'ready', ['hello']);
    await synchronizer.start();
    await synchronizer.stop();
    films.videos.delete('gone');
    films.save('changed', 'ready', ['good morning']);
    films.save('failed', 'failed', []);
    films.reads = 0;
    synchronizer = createSynchronizer(5);
    await synchronizer.start();
    expect(films.reads).toBe(1);
    expect(index.videoIds().sort()).toEqual(['changed', 'same']);
    expect(await findLines('hello')).toEqual(['same.0']);
    expect(await findLines('good morning')).toEqual(['changed.0']);
  });

  it('stops in the middle of the first catch-up', async () => {
    for (let at = 0; at < 50; at++) films.save(`v${at}`, 'ready', ['hello']);
    let stopped: Promise<void> | null = null;
    films.onRead = () => {
      if (films.reads === 3) stopped = synchronizer.stop();
    };
    await synchronizer.start();
    await stopped;
    expect(index.stats().videos).toBe(3);
    films.save('late', 'ready', ['hello']);
    const { reads } = films;
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect([films.reads, index.stats().videos]).toEqual([reads, 3]);
  });
});
