import { SecondFactorDemand } from '@affiliate-booking/contract/calls/accounts/second-factor'
import type { User } from '@affiliate-booking/contract/shapes/entities'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { formatDay } from '../../domain/format/dates.ts'
import { secondFactorPath } from '../../domain/navigation/security-paths.ts'

const daysLeft = (until: string) =>
  formatQuantity(Math.ceil((Date.parse(until) - Date.now()) / dayMs), 'day', 'days')

/** What every page tells somebody of whom the host demands a second factor. */
export function factorCallout(user: User) {
  const { secondFactorDueAt } = SecondFactorDemand.parse(user)
  if (secondFactorDueAt == null) return undefined
  const isDue = Date.parse(secondFactorDueAt) <= Date.now()
  const text = isDue
    ? 'The platform asks administrators for two-step sign-in. Set it up to go on.'
    : `From ${formatDay(secondFactorDueAt)} on, administrators need two-step sign-in (${daysLeft(secondFactorDueAt)} left).`
  return { text, path: secondFactorPath }
}
