import type { zhCN } from '../zh-CN/index.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';

type Wording<T> = { [K in keyof T]: T[K] extends string ? string : Wording<T[K]> };

/** Same keys as the Chinese catalogue; a missing one does not compile. */
export const en: Wording<typeof zhCN> = { common, error: errors };
