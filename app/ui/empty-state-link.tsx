import { Link } from 'react-router';
import { Button } from './index.ts';

/** The one next step of an empty page, on one line however long what it repeats. */
export function EmptyStateLink({ to, label }: { to: string; label: string }) {
  return (
    <Button asChild variant="primary" className="max-w-full">
      <Link to={to}>
        <span className="truncate">{label}</span>
      </Link>
    </Button>
  );
}
