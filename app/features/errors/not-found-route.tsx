import { data } from 'react-router';

/** Every address no page has. */
export function loader(): never {
  throw data('This page could not be found', { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
