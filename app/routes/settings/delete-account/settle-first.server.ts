// What somebody settles before their account is deleted, each with its page, what they are paid before or give up, and what
// their role loses and what is kept of it. In words, so that they stay out of the scripts.
import type { DeletionObstacle, LastMoney } from '@affiliate-booking/contract/calls/accounts/own-data'
import type { DeletionObstacleKind } from '@affiliate-booking/contract/options/accounts/account'
import { isAdminRole, isPayeeRole, type Role } from '@affiliate-booking/contract/options/accounts/roles'
import { formatPaise } from '@affiliate-booking/shared/money'
import { identitySettingsPath, payoutAccountPath } from '../../../domain/payees/payee-steps.ts'
import type { GivingUp, Task } from './page.tsx'

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
  identity: () => ({ label: 'Open your identity', path: identitySettingsPath }),
  'payout-account': () => ({ label: 'Enter your payout account', path: payoutAccountPath }),
  'too-little': null,
  'unsettled-bookings': null,
  'undecided-leads': () => ({ label: 'Open your leads', path: '/leads' }),
  'open-claims': () => ({ label: 'Open your claims', path: '/commissions/claims' }),
  'only-super-admin': () => ({ label: 'Create an administrator', path: '/dashboard/create-admin' }),
  'primary-admin': () => ({ label: 'Contact us', path: '/contact' }),
}

/** Without a link where the host names no kind, or one that this app does not know. */
export const describeObstacles = (obstacles: readonly DeletionObstacle[], role: Role): Task[] =>
  obstacles.map(({ kind, what, advice, id }) => ({
    what,
    advice,
    place: kind == null ? undefined : placeOf[kind]?.({ id, role }),
  }))

/** What is paid before the account is deleted, sentence by sentence. */
export function describeLastMoney(money: LastMoney | null | undefined, days: number): string[] {
  if (money == null) return []
  const { due, waiting, sent, account, minimum } = money
  const income = money.waitingForIncome ?? 0
  const otherwise = waiting - income
  const lines: string[] = []
  if (due > 0 && account != null) {
    const exception = due < minimum ? `, though other payouts have ${formatPaise(minimum)} or more` : ''
    lines.push(`We pay the ${formatPaise(due)} that is due to you, less TDS, to ${account}${exception}.`)
  }
  if (sent > 0) lines.push(`${formatPaise(sent)} is on its way to your bank.`)
  if (otherwise > 0) {
    lines.push(
      `${formatPaise(otherwise)} of what is due to you is not released yet, or on hold: after a trip we wait some days, and what is on hold is checked first.`,
    )
  }
  if (income > 0) {
    lines.push(
      `${formatPaise(income)} of what is due to you waits for a partner’s payment to us, which can take months. We delete your account only after it${account == null ? ', unless you give the money up' : ''}.`,
    )
  }
  if (lines.length > 0)
    lines.push(`If that takes longer than ${days} days, we delete your account when it is done.`)
  return lines
}

/** What can be given up instead of settling the tasks; undefined: nothing, or something else has to be settled too. */
export function describeGivingUp(
  obstacles: readonly DeletionObstacle[],
  money: LastMoney | null | undefined,
): GivingUp | undefined {
  if (obstacles.length === 0 || obstacles.some(({ canGiveUp }) => canGiveUp !== true)) return undefined
  if (money == null || money.account != null || money.due === 0) {
    return {
      sum: 0,
      title: 'Or give up what you would still earn',
      agreement:
        'I give up what I would still earn. If I sign in before my account is deleted, it stays mine.',
      submitLabel: 'Give it up and delete my account',
    }
  }
  const sum = formatPaise(money.due)
  const isMore = obstacles.some(({ kind }) => kind != null && earnedLater.has(kind))
  return {
    sum: money.due,
    title: 'Or give the money up',
    agreement: `I give up the ${sum} that is due to me, and whatever else I earn until my account is deleted${isMore ? ' or would earn later' : ''}. If I sign in before, the money stays mine.`,
    submitLabel: `Give up ${sum} and delete my account`,
  }
}

const earnedLater: ReadonlySet<DeletionObstacleKind> = new Set([
  'unsettled-bookings',
  'undecided-leads',
  'open-claims',
])

/** What somebody of this role loses at once. Signing in again brings it back, but for the leads. */
export function describeLoss(role: Role): string[] {
  if (role === 'affiliate')
    return ['Your links and codes stop working at once: nothing is credited to you any more.']
  return isAdminRole(role) ? ['Your open leads go to other administrators at once.'] : []
}

/** What is kept of somebody of this role, beyond what is kept of everybody. */
export function describeKept(role: Role): string[] {
  if (role === 'user') {
    return [
      'A booking that you made without your account keeps the name, email and phone number that you entered. If you want them removed, open its link and add it to your account first.',
    ]
  }
  return isPayeeRole(role)
    ? [
        'If we deducted TDS from your payouts, the Income-tax Act makes us name you in the TDS return. For that we keep your legal name and PAN until one year after your last return is due.',
        'The files that we sent to the bank for your payouts stay, encrypted, for as long as we keep the books.',
      ]
    : []
}
