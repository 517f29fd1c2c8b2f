import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link in a text or a fact. Its target is at least 24 px high, in small text too. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-block py-0.5 text-brand-text underline underline-offset-4">
    {children}
  </Link>
)
