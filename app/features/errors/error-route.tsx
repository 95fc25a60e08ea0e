import { ErrorPage } from '../../layouts/error-page.tsx';

/** `/error`: the error page without a particular error. */
export default function ErrorRoute() {
  return <ErrorPage status={500} message={null} code={null} />;
}
