import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ERROR_TEXTS } from '../i18n/translate.ts';
import { loadTexts } from '../i18n/translators.ts';
import { shownPreferences } from '../state/preferences.ts';
import {
  firstInteraction,
  hasInteracted,
  markHydrated,
  recordInteraction,
  waitingAttribute,
} from './first-interaction.ts';

/**
 * Fetches the code of a later part of a page together with its wording. `name` names the file of its wording: the path of
 * its code below `app/`. Throws if either cannot be fetched.
 */
export async function fetchPart<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  const { locale } = shownPreferences();
  const [code] = await Promise.all([load(), loadTexts(locale, name), loadTexts(locale, ERROR_TEXTS)]);
  return code;
}

/**
 * Returns a component whose code is fetched when the page is first used. Until then the server's HTML stands in its place,
 * and what is done to it is repeated once its code runs. A page that is opened from another one gets the code together with
 * its data. `name` is as for `fetchPart`.
 */
export function hydrateOnInteraction<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props & FetchTime> {
  const fetchCode = () => fetchPart(name, load);
  let early = hasInteracted() ? fetchCode() : null;
  early?.catch(() => {
    early = null;
  });
  const Content = lazy(async () => {
    await firstInteraction();
    return early ?? fetchCode();
  });
  return (props) => (
    <InteractionBoundary atOnce={props.atOnce ?? false}>
      <Content {...props} />
    </InteractionBoundary>
  );
}

interface FetchTime {
  /** Fetches the code without a touch: the part shows something that changes by itself. */
  atOnce?: boolean;
}

function InteractionBoundary({ atOnce, children }: { atOnce: boolean; children: ReactNode }) {
  useEffect(() => {
    if (atOnce) recordInteraction();
  }, [atOnce]);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="contents" {...waitingAttribute}>
      <Suspense>
        {children}
        <Running box={box} />
      </Suspense>
    </div>
  );
}

/**
 * Number of renders after which the content handles events. The search page needs the most, five: its video element sets
 * the playback, the hit player takes the playback over, and the playback of lines is made from that. Each step renders again.
 */
const SETTLING_ROUNDS = 8;

/** Ends the wait of a part after `SETTLING_ROUNDS` renders. React runs its effects together with those of the content. */
function Running({ box }: { box: { current: HTMLDivElement | null } }) {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round < SETTLING_ROUNDS) setRound(round + 1);
    else if (box.current) markHydrated(box.current);
  }, [box, round]);
  return null;
}
