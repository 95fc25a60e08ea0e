import { createContext, use } from 'react';
import type { TakeDto, TakeFactsDto } from '#contract/takes.ts';
import type { Stretch } from './punch-in/use-punch-in.ts';

/** What the parts of the practice panel know of each take, and how a stretch of one is recorded again. */
interface TakeFacts {
  byId: ReadonlyMap<string, TakeFactsDto>;
  punchIn: (take: TakeDto, stretch: Stretch) => void;
}

export const TakeFactsContext = createContext<TakeFacts>({ byId: new Map(), punchIn: () => undefined });

export const useTakeFacts = (): TakeFacts => use(TakeFactsContext);
