/** Which takes of learners an address asks for. */
export interface StudentTakesQuery {
  ownerId: string | null;
  /** Index of the clip's line, or `whole` for takes of the whole clip; null for all. */
  lineIndex: number | 'whole' | null;
  unheard: boolean;
}

const wholeNumber = /^\d{1,4}$/;
const idPattern = /^[A-Za-z0-9_.-]{1,80}$/;

/** Whether the dubbing page is to show the takes of learners. */
export const asksForStudents = (params: URLSearchParams): boolean => params.get('of') === 'students';

/** Reads which takes an address asks for. What cannot be understood asks for all. */
export function readStudentTakesQuery(params: URLSearchParams): StudentTakesQuery {
  const [line, ownerId] = [params.get('line') ?? '', params.get('owner_id') ?? ''];
  return {
    ownerId: idPattern.test(ownerId) ? ownerId : null,
    lineIndex: line === 'whole' ? 'whole' : wholeNumber.test(line) ? Number(line) : null,
    unheard: params.get('unheard') === '1',
  };
}

/** Returns a text that is equal for two addresses of the same list, whichever of its takes they choose. */
export function studentListKey(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete('take');
  rest.sort();
  return rest.toString();
}
