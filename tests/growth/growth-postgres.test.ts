import { describeGrowth } from './describe-growth.ts';

describeGrowth('postgres');
