import { Link } from 'react-router'

/** A reminder in the look of what needs attention, until the owner of the account has confirmed the address. */
export const ConfirmEmail = () => (
  <Link
    to="/settings/security/email"
    className="group flex min-h-12 items-center gap-3 rounded-control bg-accent-soft px-4 py-2.5 font-semibold text-accent-ink"
  >
    Confirm your email
  </Link>
)
