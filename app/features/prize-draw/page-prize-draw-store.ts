import { api } from '../../api/client.ts';
import { createPrizeDrawStore } from './prize-draw-store.ts';

/** The store of this page; the server never writes to it. */
export const prizeDrawStore = createPrizeDrawStore({ calls: api.prizeDraw });
