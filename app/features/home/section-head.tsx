import { Link } from 'react-router';

/** The heading of a section of the home page, with a link to all that it shows the beginning of. */
export function SectionHead({ title, to, link }: { title: string; to: string; link: string }) {
  return (
    <div className="mb-6 flex items-baseline justify-between gap-4">
      <h2 className="font-semibold text-24">{title}</h2>
      <Link
        to={to}
        className="text-14 text-ink-2 underline decoration-rule underline-offset-4 hover:text-ink"
      >
        {link}
      </Link>
    </div>
  );
}
