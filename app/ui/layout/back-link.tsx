import { Link } from 'react-router'

/** To the page that a page belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-6 items-center pointer-coarse:min-h-11 gap-1.5 justify-self-start font-semibold text-brand-text print:hidden"
  >
    <span aria-hidden="true">←</span>
    {children}
  </Link>
)
