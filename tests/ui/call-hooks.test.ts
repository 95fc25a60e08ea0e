import { beforeEach, describe, expect, it } from 'vitest';
import { setUpHookPage } from './testing/hook-page.ts';

const { evaluate, pass, unmount, requests, answer } = setUpHookPage();

describe('useCall and usePolling', () => {
  /** Renders a call whose answers the test gives by the ID of the input. */
  const render = (id: string) =>
    evaluate((input) => {
      const held = Reflect.get(window, 'held') ?? new Map();
      Reflect.set(window, 'held', held);
      const call = (Reflect.get(window, 'call') ??
        ((asked: { id: string }) => new Promise((resolve) => held.set(asked.id, resolve)))) as (asked: {
        id: string;
      }) => Promise<string>;
      Reflect.set(window, 'call', call);
      return window.hookPage.render('useCall', { call, input: { id: input }, active: true });
    }, id);
  const resolve = (id: string, value: string) =>
    evaluate(
      async (args) => {
        Reflect.get(window, 'held').get(args.id)(args.value);
        await window.hookPage.settle();
      },
      { id, value },
    );
  const shown = () => evaluate(() => window.hookPage.result('useCall').answer);

  it('drops the answer to an earlier input, also when it was asked for by a reload', async () => {
    await render('a');
    await resolve('a', 'first');
    expect(await shown()).toBe('first');
    await evaluate(() => void window.hookPage.result('useCall').reload());
    await render('b');
    await resolve('b', 'second');
    await resolve('a', 'late');
    expect(await shown()).toBe('second');
  });

  it('drops an answer that comes after that of a later reload', async () => {
    await render('a');
    await evaluate(async () => {
      const held = Reflect.get(window, 'held');
      const first = held.get('a');
      void window.hookPage.result('useCall').reload();
      held.get('a')('new');
      await window.hookPage.settle();
      first('old');
      await window.hookPage.settle();
    });
    expect(await shown()).toBe('new');
  });

  it('polls one at a time, and no more after it was unmounted', async () => {
    await evaluate(() =>
      window.hookPage.render(
        'usePolling',
        (signal) => {
          signal.addEventListener('abort', () => Reflect.set(window, 'aborted', true));
          return fetch('/poll').then(() => undefined);
        },
        1000,
        true,
      ),
    );
    await pass(5000);
    expect(await requests()).toEqual(['poll']);
    await answer(0, {});
    await pass(999);
    expect(await requests()).toHaveLength(1);
    await pass(1);
    expect(await requests()).toHaveLength(2);
    await evaluate(() => window.hookPage.requests[1]?.fail());
    await pass(1000);
    expect(await requests()).toHaveLength(3);
    await unmount();
    await answer(2, {});
    await pass(5000);
    expect(await requests()).toHaveLength(3);
    expect(await evaluate(() => Reflect.get(window, 'aborted'))).toBe(true);
  });
});

describe('useJobProgress', () => {
  const render = (jobId: string | null, attempt = 0) =>
    evaluate(
      (args) =>
        window.hookPage.render('useJobProgress', {
          ...args,
          onEnd: () => Reflect.set(window, 'ends', (Reflect.get(window, 'ends') ?? 0) + 1),
        }),
      { jobId, attempt },
    );
  const job = (state: string, percent = 0) => ({ job_id: 'j', state, percent, error_code: null });
  const progress = () => evaluate(() => window.hookPage.result('useJobProgress'));

  it('asks again until the job has ended, and then says so once', async () => {
    await render('j');
    await answer(0, job('running', 40));
    expect(await progress()).toMatchObject({ state: 'running', percent: 40 });
    await pass(400);
    await evaluate(() => window.hookPage.requests[1]?.fail());
    await pass(0);
    expect(await progress()).toMatchObject({ percent: 40, unreachable: true });
    await pass(2000);
    await answer(2, job('done', 100));
    await pass(10_000);
    expect(await requests()).toHaveLength(3);
    expect(await evaluate(() => Reflect.get(window, 'ends'))).toBe(1);
  });

  it('follows the new job only, and nothing after it was unmounted', async () => {
    await render('first');
    await render('second');
    expect((await requests())[0]).toMatch(/ aborted$/);
    await answer(1, job('running', 7));
    await answer(0, job('done', 100));
    expect(await progress()).toMatchObject({ state: 'running', percent: 7 });
    expect(await evaluate(() => Reflect.get(window, 'ends'))).toBeUndefined();
    await unmount();
    await pass(10_000);
    expect(await requests()).toHaveLength(2);
  });
});

describe('useImportProgress', () => {
  it('loads the page again when a film is ready, and asks no more after it was unmounted', async () => {
    const film = { id: 'f', state: 'importing', percent: 5 };
    const list = (state: string, percent: number | null) => ({
      list: [{ id: 'f', state, percent }],
      total: 1,
      pageNumber: 1,
      pageSize: 20,
      as_of: 0,
    });
    await evaluate((shown) => {
      const query = { source: null, level: null, sort: 'new', q: '', pageNumber: 1, asOfMs: null };
      return window.hookPage.render('useImportProgress', {
        films: [shown] as never,
        query: query as never,
        pageSize: 20,
        active: true,
      });
    }, film);
    await pass(2000);
    await answer(0, list('importing', 60));
    expect(await evaluate(() => window.hookPage.result('useImportProgress')[0]?.percent)).toBe(60);
    expect(await evaluate(() => window.hookPage.reloads)).toBe(0);
    await pass(2000);
    await answer(1, list('ready', null));
    await expect.poll(() => evaluate(() => window.hookPage.reloads)).toBe(1);
    await pass(2000);
    await unmount();
    expect(await requests()).toEqual([
      expect.anything(),
      expect.anything(),
      expect.stringMatching(/ aborted$/),
    ]);
    await pass(10_000);
    expect(await requests()).toHaveLength(3);
  });
});

describe('useClipFiles and useArchive', () => {
  const mp4 = { kind: 'mp4' } as const;

  it('ends the creation of a file when the page is left', async () => {
    await evaluate(() =>
      window.hookPage.render('useClipFiles', { clipId: 'c', span: { fromMs: null, toMs: null } }),
    );
    await evaluate((file) => {
      const made = window.hookPage.result('useClipFiles').make(file as never);
      made.catch(({ name }: Error) => Reflect.set(window, 'ended', name));
    }, mp4);
    await answer(0, { state: 'making', percent: 10, bytes: null });
    expect(await requests()).toHaveLength(2);
    await unmount();
    expect(await evaluate(() => Reflect.get(window, 'ended'))).toBe('AbortError');
    expect((await requests())[1]).toMatch(/ aborted$/);
  });

  const pack = (clipId: string) =>
    evaluate(
      (args) =>
        void window.hookPage
          .result('useArchive')
          .pack([{ clip: { clipId: args.clipId } as never, file: args.file as never }]),
      { clipId, file: mp4 },
    );
  const phase = () => evaluate(() => window.hookPage.result('useArchive').phase);
  const renderArchive = () =>
    evaluate(() =>
      window.hookPage.render('useArchive', {
        template: 't',
        locale: 'zh-CN',
        onSaved: () => Reflect.set(window, 'saved', (Reflect.get(window, 'saved') ?? 0) + 1),
      }),
    );

  it('packs one archive at a time: a second start replaces the first', async () => {
    await renderArchive();
    await pack('first');
    await pack('second');
    expect((await requests())[0]).toMatch(/ aborted$/);
    await answer(1, { state: 'making', percent: 30, bytes: null });
    expect(await phase()).toEqual({ phase: 'making', index: 0, percent: 30 });
  });

  it('saves nothing after it was reset or unmounted', async () => {
    await renderArchive();
    await pack('first');
    await evaluate(() => window.hookPage.result('useArchive').reset());
    await answer(0, { state: 'ready', percent: 100, bytes: 5 });
    expect(await phase()).toEqual({ phase: 'idle' });
    await pack('second');
    await unmount();
    expect((await requests())[1]).toMatch(/ aborted$/);
    expect(await evaluate(() => Reflect.get(window, 'saved'))).toBeUndefined();
  });
});

describe('useStillSeries', () => {
  const make = (...frames: number[]) =>
    evaluate((chosen) => {
      const request = {
        frames: chosen,
        sharpest: false,
        fileFormat: { size: 'full', format: 'jpg' },
        key: '',
      };
      void window.hookPage.result('useStillSeries').make(request as never);
    }, frames);
  const series = () => evaluate(() => window.hookPage.result('useStillSeries').series);
  beforeEach(() => evaluate(() => window.hookPage.render('useStillSeries', 'video')));

  it('makes one series at a time, and shows no still of a replaced one', async () => {
    await make(1, 2);
    await make(8);
    await answer(1, {});
    await answer(0, {});
    expect(await series()).toMatchObject({ state: 'ready', stills: [{ frame: 8 }], total: 1 });
    expect(await requests()).toHaveLength(2);
  });

  it('asks for no more stills after the page was left', async () => {
    await make(1, 2, 3);
    await unmount();
    await answer(0, {});
    expect(await requests()).toEqual([expect.stringMatching(/ aborted$/)]);
  });
});

describe('usePrizeWheel', () => {
  /** Shows a wheel of three segments. `unseen` is a request during which the page was left; `hasDrawn`: it has made a draw. */
  const show = (unseen: { requestId: string; hasDrawn: boolean } | null) =>
    evaluate((left) => {
      sessionStorage.clear();
      if (left) sessionStorage.setItem('taici-draw:a', left.requestId);
      const prizes = ['n', 'p', 'm'].map((prizeId) => ({ prizeId, name: prizeId, text: prizeId }));
      const record = {
        ...{ recordId: 'r', prizeId: 'p', prizeName: '书签', drawnAt: 1, state: 'owed' as const },
        ...{ trackingNumber: null, receipt: null, requestId: 'left' },
      };
      return window.hookPage.render('usePrizeWheel', {
        canvas: { current: document.createElement('canvas') },
        pointer: { current: null },
        activity: { activityId: 'a', prizes },
        list: left?.hasDrawn ? [record] : [],
        confetti: [],
      });
    }, unseen);
  beforeEach(() => show(null));
  const spin = () => evaluate(() => void window.hookPage.result('usePrizeWheel').spin());
  const wheel = () => evaluate(() => window.hookPage.result('usePrizeWheel'));
  const drawn = {
    code: 200,
    msg: 'ok',
    data: {
      index: 1,
      prize_id: 'p',
      prize: '书签',
      record_id: 'r',
      chances_left: 0,
      state: 'owed',
      drawn_at: 1,
    },
  };

  it('draws once, however often it is clicked, and shows the prize when the wheel rests', async () => {
    await spin();
    await spin();
    expect(await requests()).toHaveLength(1);
    await answer(0, drawn);
    expect(await wheel()).toMatchObject({ isTurning: true, shown: null });
    await spin();
    await pass(10_000);
    expect(await wheel()).toMatchObject({ isTurning: false, shown: { prizeName: '书签' } });
    expect(await requests()).toHaveLength(1);
  });

  it('repeats a failed draw with the same request ID, and a new draw has a new one', async () => {
    const idOf = (url: string | undefined) => /request_id=(\w+)/.exec(url ?? '')?.[1];
    await spin();
    await evaluate(() => window.hookPage.requests[0]?.fail());
    await pass(10_000);
    expect(await wheel()).toMatchObject({ isTurning: false, shown: null });
    await spin();
    await answer(1, drawn);
    await pass(10_000);
    await spin();
    const urls = await evaluate(() => window.hookPage.requests.map(({ url, body }) => url + body));
    expect(idOf(urls[0])).toMatch(/^[0-9a-f]{32}$/);
    expect(idOf(urls[1])).toBe(idOf(urls[0]));
    expect(idOf(urls[2])).not.toBe(idOf(urls[0]));
  });

  it('shows the draw during which the page was left, without another draw, and only once', async () => {
    await unmount();
    await show({ requestId: 'left', hasDrawn: true });
    expect(await wheel()).toMatchObject({
      shown: { prizeName: '书签' },
      isFromBefore: true,
      isTurning: false,
    });
    expect(await requests()).toEqual([]);
    expect(await evaluate(() => sessionStorage.getItem('taici-draw:a'))).toBeNull();
  });

  it('repeats a draw without a result only when it is clicked, with the same request ID', async () => {
    await unmount();
    await show({ requestId: 'left', hasDrawn: false });
    expect(await wheel()).toMatchObject({ shown: null, isRepeat: true });
    expect(await requests()).toEqual([]);
    await spin();
    const [sent] = await evaluate(() => window.hookPage.requests.map(({ url, body }) => url + body));
    expect(sent).toContain('request_id=left');
    await answer(0, drawn);
    await pass(10_000);
    expect(await wheel()).toMatchObject({ shown: { prizeName: '书签' }, isRepeat: false });
    expect(await evaluate(() => sessionStorage.getItem('taici-draw:a'))).toBeNull();
  });
});
