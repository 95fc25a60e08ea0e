import { Outlet } from 'react-router';
import { RunningTour } from '../features/tour/running-tour.tsx';
import { PageFrame } from './page-frame.tsx';

export { FramedErrorPage as ErrorBoundary } from './framed-error-page.tsx';

/** The layout of the learner's pages. */
export default function DefaultLayout() {
  return (
    <>
      <RunningTour />
      <PageFrame>
        <Outlet />
      </PageFrame>
    </>
  );
}
