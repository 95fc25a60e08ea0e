import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { useCall } from '#app/api/use-call.ts';
import { useJobProgress } from '#app/api/use-job-progress.ts';
import { usePolling } from '#app/api/use-polling.ts';
import { useSelectionPreview } from '#app/features/clip-editor/use-selection-preview.ts';
import { useWaveform } from '#app/features/clip-editor/use-waveform.ts';
import { useArchive } from '#app/features/downloads/archive/use-archive.ts';
import { useClipFiles } from '#app/features/downloads/use-clip-files.ts';
import { useDubPlayer } from '#app/features/dubbing/use-dub-player.ts';
import { useMicrophone } from '#app/features/dubbing/use-microphone.ts';
import { useRecording } from '#app/features/dubbing/use-recording.ts';
import { useImportProgress } from '#app/features/films/use-import-progress.ts';
import { usePrizeWheel } from '#app/features/prize-draw/use-prize-wheel.ts';
import { useContextLines } from '#app/features/search/use-context-lines.ts';
import { useFacets } from '#app/features/search/use-facets.ts';
import { useHitPlayer } from '#app/features/search/use-hit-player.ts';
import { useSearch } from '#app/features/search/use-search.ts';
import { useSuggestions } from '#app/features/search/use-suggestions.ts';
import { useStillSeries } from '#app/features/stills/use-still-series.ts';
import { usePairedPlayer } from '#app/features/voice-comparison/use-paired-player.ts';
import { useFilmPreload } from '#app/player/use-film-preload.ts';

const hooks = {
  useArchive,
  useCall: useCall<{ id: string }, string>,
  useClipFiles,
  useContextLines,
  useDubPlayer,
  useFacets,
  useFilmPreload,
  useHitPlayer,
  useImportProgress,
  useJobProgress,
  useMicrophone,
  usePairedPlayer,
  usePolling,
  usePrizeWheel,
  useRecording,
  useSearch,
  useSelectionPreview,
  useStillSeries,
  useSuggestions,
  useWaveform,
};
type Hooks = typeof hooks;

/** A request that the page has sent. It waits until the test answers it. */
export interface HeldRequest {
  url: string;
  /** The fields of the form, or an empty text. */
  body: string;
  isAborted: boolean;
  answer(body: unknown, status?: number): void;
  /** The server cannot be reached. */
  fail(): void;
}

/** What a test uses within the page: one mounted hook, and the requests that it has sent. */
export interface HookPage {
  requests: HeldRequest[];
  /** How often the data of the page were loaded again. */
  reloads: number;
  /** Mounts a hook with these arguments, or renders it again with other ones. */
  render<Name extends keyof Hooks>(name: Name, ...args: Parameters<Hooks[Name]>): Promise<void>;
  unmount(): Promise<void>;
  /** What the hook returned last. */
  result<Name extends keyof Hooks>(name: Name): ReturnType<Hooks[Name]>;
  /** Resolves when all answers are read and everything is rendered. Doesn't wait for timers. */
  settle(): Promise<void>;
}

declare global {
  interface Window {
    hookPage: HookPage;
  }
}

const requests: HeldRequest[] = [];
window.fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const request: HeldRequest = {
      url: String(input),
      body: init?.body instanceof URLSearchParams ? init.body.toString() : '',
      isAborted: false,
      answer: (body, status = 200) => resolve(Response.json(body, { status })),
      fail: () => reject(new TypeError('Failed to fetch')),
    };
    requests.push(request);
    const abort = () => {
      request.isAborted = true;
      reject(init?.signal?.reason);
    };
    if (init?.signal?.aborted) abort();
    else init?.signal?.addEventListener('abort', abort);
  });

let latest: unknown;
let rendered: { name: keyof Hooks; args: readonly unknown[] } | null = null;
let renderAgain: () => void = () => undefined;

/** Calls the hook. One probe calls one hook only: another one is mounted after an unmount. */
function Probe() {
  const [, setRenders] = useState(0);
  renderAgain = () => setRenders((count) => count + 1);
  if (rendered) latest = Reflect.apply(hooks[rendered.name], null, [...rendered.args]);
  return null;
}

function mountPage(): Root {
  const routes = [
    {
      id: 'root',
      path: '*',
      Component: Probe,
      loader: () => {
        window.hookPage.reloads += 1;
        return { savesData: false };
      },
    },
  ];
  const router = createMemoryRouter(routes, {
    hydrationData: { loaderData: { root: { savesData: false } } },
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<RouterProvider router={router} />);
  return root;
}

let page: Root | null = null;

const settle = async () => {
  for (let turn = 0; turn < 30; turn++) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  }
};

window.hookPage = {
  requests,
  reloads: 0,
  async render(name, ...args) {
    rendered = { name, args };
    if (page) renderAgain();
    else page = mountPage();
    await settle();
  },
  async unmount() {
    page?.unmount();
    page = null;
    await settle();
  },
  result<Name extends keyof Hooks>() {
    return latest as ReturnType<Hooks[Name]>;
  },
  settle,
};
