import { type AppError, type ErrorCode, toAppError } from '#domain/errors.ts';

const LONGEST_DETAIL = 500;

/**
 * What a job says of its failure: the code for people, and a short detail for those who may see it: first lines of
 * the message, without stack and without folders. The detail is null when it would only repeat the code.
 */
export function describeFailure(thrown: unknown): { errorCode: ErrorCode; errorDetail: string | null } {
  const error: AppError = toAppError(thrown);
  const withoutStack = error.message.split(/\n\s+at /, 1)[0] ?? '';
  const detail = stripFolders(withoutStack).trim().slice(0, LONGEST_DETAIL);
  return { errorCode: error.code, errorDetail: detail === '' || detail === error.code ? null : detail };
}

/** Every absolute path in the text shortened to its last part. Rather takes away too much than leaves a folder. */
export function stripFolders(text: string): string {
  return text
    .replace(/file:\/\/\/?/g, '/')
    .replace(/(^|[^\p{L}\p{N}_./\\-])(?:[A-Za-z]:)?[\\/](?:[^\s'"`\\/]+(?: [^\s'"`\\/]+)*[\\/])*/gmu, '$1');
}
