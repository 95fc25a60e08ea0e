import { beforeEach, describe, expect, it } from 'vitest';
import { setUpHookPage } from './testing/hook-page.ts';

const { evaluate, pass, unmount } = setUpHookPage();

describe('useMicrophone', () => {
  /** Holds the questions for the microphone back until the test allows them. */
  const holdMicrophones = () =>
    evaluate(() => {
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      const streams: MediaStream[] = [];
      const allowed: (() => void)[] = [];
      navigator.mediaDevices.getUserMedia = async (options) => {
        await new Promise<void>((resolve) => allowed.push(resolve));
        const stream = await real(options);
        streams.push(stream);
        return stream;
      };
      Object.assign(window, { streams, allowed });
    });
  const open = () => evaluate(() => void window.hookPage.result('useMicrophone').open());
  const allow = () =>
    evaluate(() => {
      for (const go of Reflect.get(window, 'allowed')) go();
    });
  const live = () =>
    evaluate(() =>
      Reflect.get(window, 'streams').map((stream: MediaStream) => stream.getTracks()[0]?.readyState),
    );
  beforeEach(async () => {
    await holdMicrophones();
    await evaluate(() => window.hookPage.render('useMicrophone'));
  });

  it('closes a microphone that opens after the page was left', async () => {
    await open();
    await unmount();
    await allow();
    await expect.poll(live).toEqual(['ended']);
  });

  it('opens one microphone, however often it is asked to', async () => {
    await open();
    await open();
    await allow();
    await expect.poll(() => evaluate(() => window.hookPage.result('useMicrophone').state)).toBe('open');
    expect(await live()).toEqual(['live']);
    await unmount();
    expect(await live()).toEqual(['ended']);
  });
});

describe('useMicrophone when a microphone is chosen', () => {
  /** Records which microphone is asked for. `window.held` holds the answers back. `inUse` cannot be opened. */
  const watchMicrophones = () =>
    evaluate(() => {
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      const asked: string[] = [];
      const streams: MediaStream[] = [];
      const held: (() => void)[] = [];
      Object.assign(window, { asked, streams, held: null });
      navigator.mediaDevices.getUserMedia = async (options) => {
        const { audio } = options as { audio: { deviceId?: { exact: string } } };
        const deviceId = audio.deviceId?.exact ?? 'any';
        asked.push(deviceId);
        if (Reflect.get(window, 'held')) await new Promise<void>((resolve) => held.push(resolve));
        if (deviceId === 'inUse') throw new DOMException('busy', 'NotReadableError');
        const stream = await real({ audio: true });
        streams.push(stream);
        return stream;
      };
      Object.assign(window, { hold: () => Object.assign(window, { held }) });
      return window.hookPage.render('useMicrophone');
    });
  const asked = () => evaluate(() => Reflect.get(window, 'asked'));
  const state = () => evaluate(() => window.hookPage.result('useMicrophone').state);
  const choose = (deviceId: string) =>
    evaluate((id) => void window.hookPage.result('useMicrophone').choose(id), deviceId);
  const live = () =>
    evaluate(
      () =>
        Reflect.get(window, 'streams').filter(
          (stream: MediaStream) => stream.getTracks()[0]?.readyState === 'live',
        ).length,
    );
  beforeEach(watchMicrophones);

  it('opens the one that was chosen last, also while another one is being opened', async () => {
    await evaluate(() => Reflect.get(window, 'hold')());
    await evaluate(() => void window.hookPage.result('useMicrophone').open());
    await choose('first');
    await choose('second');
    await expect.poll(asked).toEqual(['any']);
    await evaluate(() => {
      const held: (() => void)[] = Reflect.get(window, 'held');
      Object.assign(window, { held: null });
      for (const go of held) go();
    });
    await expect.poll(state).toBe('open');
    expect([await asked(), await live()]).toEqual([['any', 'second'], 1]);
  });

  it('offers another one when the chosen one cannot be opened', async () => {
    await choose('inUse');
    await expect.poll(state).toBe('inUse');
    const { inputs, inputId } = await evaluate(() => window.hookPage.result('useMicrophone').devices);
    expect([inputs.length > 0, inputId]).toEqual([true, 'inUse']);
    await choose('other');
    await expect.poll(state).toBe('open');
    expect([await asked(), await live()]).toEqual([['inUse', 'other'], 1]);
  });
});

describe('useMicrophone when the browser refuses', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'inUse'],
    ['OverconstrainedError', 'unsuitable'],
    ['AbortError', 'failed'],
    ['TypeError', 'failed'],
  ])('tells %s as %s, and tries again when it is asked to', async (name, problem) => {
    await evaluate((errorName) => {
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      let tries = 0;
      navigator.mediaDevices.getUserMedia = (options) => {
        tries += 1;
        return tries === 1 ? Promise.reject(new DOMException('no', errorName)) : real(options);
      };
      return window.hookPage.render('useMicrophone');
    }, name);
    const open = () => evaluate(() => window.hookPage.result('useMicrophone').open());
    const state = () => evaluate(() => window.hookPage.result('useMicrophone').state);
    await open();
    await expect.poll(state).toBe(problem);
    await open();
    await expect.poll(state).toBe('open');
  });
});

describe('useMicrophone when the recorder cannot be loaded', () => {
  it('leaves neither the microphone nor its sound open', async () => {
    await evaluate(() => {
      const opened: AudioContext[] = [];
      const Real = window.AudioContext;
      window.AudioContext = class extends Real {
        constructor(options?: AudioContextOptions) {
          super(options);
          opened.push(this);
        }
      };
      AudioWorklet.prototype.addModule = () => Promise.reject(new DOMException('no network', 'AbortError'));
      Object.assign(window, { opened });
      window.hookPage.render('useMicrophone');
    });
    await evaluate(() => window.hookPage.result('useMicrophone').open());
    await expect
      .poll(() => evaluate(() => Reflect.get(window, 'opened').map(({ state }: AudioContext) => state)))
      .toEqual(['closed']);
  });
});

describe('useMicrophone when the device goes away', () => {
  /** Opens the microphone of the browser, and then unplugs it. `permission` is what the browser says about it by then. */
  const unplug = (permission: PermissionState) =>
    evaluate(async (state) => {
      const tracks: MediaStreamTrack[] = [];
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (options) => {
        const stream = await real(options);
        tracks.push(...stream.getTracks());
        return stream;
      };
      Object.defineProperty(navigator, 'permissions', { value: { query: async () => ({ state }) } });
      await window.hookPage.render('useMicrophone');
      await window.hookPage.result('useMicrophone').open();
      await window.hookPage.settle();
      Object.assign(window, { tracks });
      tracks[0]?.stop();
      tracks[0]?.dispatchEvent(new Event('ended'));
    }, permission);
  const result = () =>
    evaluate(() => {
      const { state, isReplaced } = window.hookPage.result('useMicrophone');
      const tracks: MediaStreamTrack[] = Reflect.get(window, 'tracks');
      return { state, isReplaced, tracks: tracks.map(({ readyState }) => readyState) };
    });

  it('opens another microphone, and says so', async () => {
    await unplug('granted');
    await expect.poll(result).toEqual({ state: 'open', isReplaced: true, tracks: ['ended', 'live'] });
  });

  it('does not ask again for a permission that was withdrawn', async () => {
    await unplug('prompt');
    await expect.poll(result).toEqual({ state: 'denied', isReplaced: false, tracks: ['ended'] });
  });
});

describe('useRecording', () => {
  /** Renders the hook with a microphone whose recordings count. */
  beforeEach(() =>
    evaluate(() => {
      const counts = { started: 0, stopped: 0 };
      const sound = { samples: new Float32Array(1000).fill(0.5), sampleRate: 1000 };
      Object.assign(window, { counts, sound, recorded: [], notices: [] });
      const interruption = new AbortController();
      Object.assign(window, { interrupt: () => interruption.abort() });
      const microphone = {
        nowMs: () => performance.now(),
        lost: new AbortController().signal,
        record: async () => {
          counts.started += 1;
          return {
            startedMs: performance.now(),
            interrupted: interruption.signal,
            stop: async () => {
              counts.stopped += 1;
              return sound;
            },
          };
        },
      };
      Object.assign(window, { microphone });
      return window.hookPage.render('useRecording', {
        latencyMs: 0,
        video: null,
        playback: null,
        onNotice: (notice) => Reflect.get(window, 'notices').push(notice),
        onFailed: () => undefined,
      });
    }),
  );
  const toggle = () =>
    evaluate(() =>
      window.hookPage.result('useRecording').toggle(
        Reflect.get(window, 'microphone'),
        { line: 1, startMs: 0, endMs: 1000 },
        ({ preRollMs }) =>
          new Promise<void>((resolve) => {
            Reflect.get(window, 'recorded').push(Math.round(preRollMs));
            Object.assign(window, { keep: resolve });
          }),
      ),
    );
  /** Starts a recording. The browser first tells whether another tab records. */
  const begin = async () => {
    await toggle();
    await expect.poll(step).toBe('counting');
  };
  const counts = () => evaluate(() => Reflect.get(window, 'counts'));
  const step = () => evaluate(() => window.hookPage.result('useRecording').state.step);
  /** The countdown, the pre-roll, the line, and its tail; each in turn, because each starts the next. */
  const recordToEnd = async () => {
    for (let passed = 0; passed < 6; passed++) await pass(700);
    await pass(2000);
  };

  const recorded = () => evaluate(() => Reflect.get(window, 'recorded'));

  it('records once: a second toggle ends what runs, and one in the countdown cancels it', async () => {
    await begin();
    await toggle();
    await pass(5000);
    expect([await step(), await counts(), await recorded()]).toEqual([
      'idle',
      { started: 0, stopped: 0 },
      [],
    ]);
  });

  it('keeps nothing when the page is left during a recording', async () => {
    await begin();
    for (let passed = 0; passed < 4; passed++) await pass(700);
    expect([await step(), await counts()]).toEqual(['recording', { started: 1, stopped: 0 }]);
    await unmount();
    await pass(5000);
    expect([await counts(), await recorded()]).toEqual([{ started: 1, stopped: 1 }, []]);
  });

  it('is ready for the next recording as soon as the first is kept', async () => {
    await begin();
    await recordToEnd();
    expect([await step(), await recorded()]).toEqual(['saving', [expect.any(Number)]]);
    await evaluate(async () => {
      Reflect.get(window, 'keep')();
      await window.hookPage.settle();
    });
    expect(await step()).toBe('idle');
    await begin();
  });

  it('holds a silent recording back until the learner keeps it, and forgets it when another one begins', async () => {
    await evaluate(() => Reflect.get(window, 'sound').samples.fill(0));
    await begin();
    await recordToEnd();
    const isSilent = () => evaluate(() => window.hookPage.result('useRecording').silent !== null);
    expect([await step(), await isSilent(), await recorded()]).toEqual(['idle', true, []]);
    await begin();
    expect(await isSilent()).toBe(false);
    await recordToEnd();
    await evaluate(() => window.hookPage.result('useRecording').silent?.keep());
    await evaluate(() => window.hookPage.settle());
    expect([await step(), await isSilent()]).toEqual(['saving', false]);
    expect(await recorded()).toHaveLength(1);
  });

  it('says so when the microphone ends the recording before the line', async () => {
    const notices = () => evaluate(() => Reflect.get(window, 'notices'));
    const interrupt = () => evaluate(() => Reflect.get(window, 'interrupt')());
    await begin();
    for (let passed = 0; passed < 2; passed++) await pass(700);
    await pass(300);
    expect((await counts()).started).toBe(1);
    await interrupt();
    await expect.poll(step).toBe('idle');
    expect([await notices(), await recorded()]).toEqual([['interruptedEarly'], []]);
  });

  it('records nothing while another tab records', async () => {
    await evaluate(
      () =>
        new Promise<void>((locked) => {
          void navigator.locks.request('taici.recording', () => {
            locked();
            return new Promise<void>((resolve) => Object.assign(window, { endOther: resolve }));
          });
        }),
    );
    await toggle();
    await expect.poll(() => evaluate(() => Reflect.get(window, 'notices'))).toEqual(['otherTab']);
    expect([await step(), await counts()]).toEqual(['idle', { started: 0, stopped: 0 }]);
    await evaluate(() => Reflect.get(window, 'endOther')());
    await expect
      .poll(async () => {
        if ((await step()) === 'idle') await toggle();
        return step();
      })
      .toBe('counting');
  });
});
