import { createContext } from 'react';

/** What Esc closes here. A tooltip is a layer of its own that takes the key for itself; it hands it on to this. */
export const EscapeContext = createContext<(() => void) | undefined>(undefined);
