import type { CoverageRow } from '../coverage-row.ts';
import { callRows } from './calls.ts';
import { constantRows } from './constants.ts';
import { entityRows } from './entities.ts';
import { errorRows } from './errors.ts';
import { productRows } from './product.ts';
import { roleRows } from './roles.ts';
import { screenRows } from './screens.ts';
import { transitionRows } from './transitions.ts';
import { validationRows } from './validation.ts';

/** All statements of the specification with their checks. */
export const coverageRows: readonly CoverageRow[] = [
  ...productRows,
  ...screenRows,
  ...entityRows,
  ...transitionRows,
  ...validationRows,
  ...roleRows,
  ...callRows,
  ...errorRows,
  ...constantRows,
];
