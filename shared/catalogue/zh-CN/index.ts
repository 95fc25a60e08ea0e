import { common } from './common.ts';
import { errors } from './errors.ts';

export const zhCN = { common, error: errors };
