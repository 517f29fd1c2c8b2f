// What somebody settles before their account is deleted, each with its page, and what they are paid before. In words, so
// that they stay out of the scripts.
import type { DeletionObstacle, LastMoney } from '@affiliate-booking/contract/calls/accounts/own-data'
import type { DeletionObstacleKind } from '@affiliate-booking/contract/options/accounts/account'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import { formatPaise } from '@affiliate-booking/shared/money'
import { identityPath, payoutAccountPath } from '../../../domain/payees/payee-steps.ts'
import type { Task } from './page.tsx'

type Place = NonNullable<Task['place']>
type Found = Pick<DeletionObstacle, 'id'> & { readonly role: Role }

const bookingPlace = ({ id }: Found): Place =>
  id == null
    ? { label: 'Open your bookings', path: '/bookings?view=upcoming' }
    : { label: 'Open the booking', path: `/bookings/${encodeURIComponent(id)}` }

const placeOf: Readonly<Record<DeletionObstacleKind, ((found: Found) => Place) | null>> = {
  'open-bookings': bookingPlace,
  'refund-account': (found) => ({ ...bookingPlace(found), label: 'Enter your UPI id' }),
  refund: bookingPlace,
  'unapplied-payment': bookingPlace,
  'payment-in-review': bookingPlace,
  'live-services': ({ id }) =>
    id == null
      ? { label: 'Open your live services', path: '/my-services?state=live' }
      : { label: 'Take it off sale', path: `/my-services/${encodeURIComponent(id)}/sale` },
  'guest-bookings': bookingPlace,
  debt: ({ role }) => ({
    label: 'See how it came about',
    path: role === 'service_provider' ? '/my-services/statements' : '/commissions/statements',
  }),
  identity: () => ({ label: 'Open your identity', path: identityPath }),
  'payout-account': () => ({ label: 'Enter your payout account', path: payoutAccountPath }),
  'too-little': null,
  'only-super-admin': () => ({ label: 'Create an administrator', path: '/dashboard/create-admin' }),
  'primary-admin': () => ({ label: 'Contact us', path: '/contact' }),
}

/** Without a link where the host names no kind, or one that this app does not know. */
export const describeObstacles = (obstacles: readonly DeletionObstacle[], role: Role): Task[] =>
  obstacles.map(({ kind, what, advice, id, canGiveUp }) => ({
    what,
    advice,
    place: kind == null ? undefined : placeOf[kind]?.({ id, role }),
    canGiveUp: canGiveUp ?? false,
  }))

/** What is paid before the account is deleted, sentence by sentence. */
export function describeLastMoney(money: LastMoney | null | undefined, days: number): string[] {
  if (money == null) return []
  const { due, waiting, sent, account, minimum } = money
  const lines: string[] = []
  if (due > 0 && account != null) {
    const exception = due < minimum ? `, though other payouts have ${formatPaise(minimum)} or more` : ''
    lines.push(`We pay the ${formatPaise(due)} that is due to you, less TDS, to ${account}${exception}.`)
  }
  if (sent > 0) lines.push(`${formatPaise(sent)} is on its way to your bank.`)
  if (waiting > 0) {
    lines.push(
      `${formatPaise(waiting)} of what is due to you is not released yet, or on hold: after a trip we wait some days, and what is on hold is checked first.`,
    )
  }
  if (lines.length > 0)
    lines.push(`If that takes longer than ${days} days, we delete your account when it is done.`)
  return lines
}
