import { describeGrowth } from './describe-growth.ts';

describeGrowth('sqlite');
