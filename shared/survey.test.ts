import { expect, test } from 'vitest';
import { listGrades } from './survey.ts';

test.each([
  [{ min: 1, max: 3 }, [1, 2, 3]],
  [{ min: 0, max: 0 }, [0]],
  [{ min: 5, max: 4 }, []],
  [{ min: -3, max: 5 }, []],
  [{ min: 1, max: 999_999_999 }, []],
  [{ min: 1.5, max: 5 }, []],
])('the grades of %j are %j', (ends, grades) => {
  expect(listGrades(ends)).toEqual(grades);
});
