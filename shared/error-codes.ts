/**
 * The closed list of things that can go wrong, as stable machine codes.
 * The wording people read is in the catalogue under `error.<code>`; the HTTP status is in `errorStatus`.
 */
export const errorStatus = {
  bad_request: 400,
  bad_parameter: 400,
  login_required: 401,
  login_failed: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  illegal_move: 409,
  body_too_large: 413,
  too_many_requests: 429,
  video_unreadable: 422,
  video_no_picture: 422,
  video_empty: 422,
  video_forbidden_format: 422,
  video_too_large: 422,
  video_time_limit: 422,
  subtitle_unreadable: 422,
  subtitle_too_large: 422,
  cut_start_after_end: 422,
  cut_out_of_range: 422,
  cut_too_long: 422,
  cut_not_exact: 500,
  source_missing: 409,
  source_changing: 409,
  disk_full: 507,
  cancelled: 409,
  not_ready: 409,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;
