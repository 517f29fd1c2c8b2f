import { Link } from 'react-router'
import { emailPath } from '../../domain/navigation/email-path.ts'

/** A calm reminder, until the owner of the account has confirmed the address. */
export const ConfirmEmail = () => (
  <p className="rounded-control bg-brand-soft px-4 py-3 font-medium">
    <Link to={emailPath} className="inline-block py-0.5 text-brand-text underline underline-offset-4">
      Confirm your email
    </Link>{' '}
    to be sure that our messages reach you.
  </p>
)
