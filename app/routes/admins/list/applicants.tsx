// Who has requested an admin account, with the ways to decide.
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { focusLink } from '../../../ui/lists/next-row.tsx'
import { AddressText } from '../../../ui/primitives/address-text.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

interface WaitingApplicant {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly since: string
}

export interface ApplicantsProps {
  /** Undefined when they could not be loaded. */
  applicants: readonly WaitingApplicant[] | undefined
  /** The applicant to decide on next, after a decision. */
  next: string | undefined
  /** Whether there are more than these; the oldest come first. */
  hasMore: boolean
  /** Whether the host lets requests be declined. */
  declines: boolean
}

/** Nothing if nobody waits, unless the visitor has just decided on the last one. */
export function Applicants({ applicants, next, hasMore, declines }: ApplicantsProps) {
  if (applicants === undefined) return <Alert>The pending requests could not be loaded.</Alert>
  if (applicants.length === 0) {
    return next === undefined ? null : <Callout tone="good">Nobody else waits for an admin account.</Callout>
  }
  return (
    <Card
      id="applicants"
      title="Pending approval"
      note={
        hasMore
          ? `These ${applicants.length} requests for an admin account are the oldest.`
          : `${formatQuantity(applicants.length, 'person has', 'people have')} requested an admin account.`
      }
    >
      <ul className="grid divide-y divide-line">
        {applicants.map(({ id, name, email, since }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0"
          >
            <div className="grid min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted">
                <AddressText>{email}</AddressText>, since {since}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                to={`/admins/${encodeURIComponent(id)}`}
                variant={id === next ? 'primary' : 'secondary'}
                size="small"
                // The key that decided leads on to the next person.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={id === next}
                ref={id === next ? focusLink : null}
              >
                Give a role<span className="sr-only"> to {name}</span>
              </ButtonLink>
              {declines && (
                <ButtonLink to={`/admins/${encodeURIComponent(id)}/decline`} variant="quiet" size="small">
                  Decline<span className="sr-only"> the request of {name}</span>
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <ButtonLink
          to="/users?status=pending_approval&sort=oldest"
          variant="secondary"
          size="small"
          className="mt-4"
        >
          All pending requests
        </ButtonLink>
      )}
    </Card>
  )
}
