import { Link } from 'react-router';
import { Button } from './index.ts';

/** The link to the next step in an empty state. A long label is truncated to one line. */
export function EmptyStateLink({ to, label }: { to: string; label: string }) {
  return (
    <Button asChild variant="primary" className="max-w-full">
      <Link to={to}>
        <span className="truncate">{label}</span>
      </Link>
    </Button>
  );
}
