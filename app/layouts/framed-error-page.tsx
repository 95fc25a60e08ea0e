import { useRouteError } from 'react-router';
import { readRouteError } from '../navigation/read-route-error.ts';
import { ErrorPage } from './error-page.tsx';
import { PageFrame } from './page-frame.tsx';

/**
 * The error page below the header: the error boundary of the layouts with a header. React Router passes the error as a
 * property only to boundaries that are written in the file of their route.
 */
export function FramedErrorPage() {
  const error = useRouteError();
  return (
    <PageFrame>
      <ErrorPage {...readRouteError(error)} />
    </PageFrame>
  );
}
