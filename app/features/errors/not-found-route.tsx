import { data } from 'react-router';

/** Answers every address that has no page with status 404. */
export function loader(): never {
  throw data('This page could not be found', { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
