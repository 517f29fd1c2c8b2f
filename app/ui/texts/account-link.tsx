import { TextLink } from '../layout/text-link.tsx'

interface AccountLinkProps {
  id: string
  /** False: the account is of another territory, where the reader cannot open it. */
  canOpen: boolean | null | undefined
  children: string
}

/** The name of a person, which leads to their account where the reader may open it. */
export const AccountLink = ({ id, canOpen, children }: AccountLinkProps) =>
  canOpen === false ? children : <TextLink to={`/users/${encodeURIComponent(id)}`}>{children}</TextLink>
