import { type AppError, toAppError } from '#domain/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

const MAX_DETAIL_CHARACTERS = 500;

/**
 * Describes the failure of a job: the error code for users, and a short detail for people who may see it, which is the
 * start of the message without stack and folders. The detail is null if it would only repeat the code.
 */
export function describeFailure(thrown: unknown): { errorCode: ErrorCode; errorDetail: string | null } {
  const error: AppError = toAppError(thrown);
  const withoutStack = error.message.split(/\n\s+at /, 1)[0] ?? '';
  const detail = stripFolders(withoutStack).trim().slice(0, MAX_DETAIL_CHARACTERS);
  return { errorCode: error.code, errorDetail: detail === '' || detail === error.code ? null : detail };
}

/**
 * Shortens every absolute path in the text to its last part. When in doubt, it removes too much rather than leave a
 * folder.
 */
export function stripFolders(text: string): string {
  return text
    .replace(/file:\/\/\/?/g, '/')
    .replace(/(^|[^\p{L}\p{N}_./\\-])(?:[A-Za-z]:)?[\\/](?:[^\s'"`\\/]+(?: [^\s'"`\\/]+)*[\\/])*/gmu, '$1');
}
