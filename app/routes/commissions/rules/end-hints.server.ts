// What somebody reads before they end a rule: what decides from then on.
import { formatBps } from '@affiliate-booking/shared/numbers'
import { defaultCommissionBps, defaultFeeBps } from '@affiliate-booking/contract/options/money/money'
import type { Rule } from '@affiliate-booking/contract/calls/money/rules'
import { formatPaise } from '@affiliate-booking/shared/money'

const defaults = {
  commission: `affiliates get ${formatBps(defaultCommissionBps)} of each booking`,
  fee: `the platform keeps ${formatBps(defaultFeeBps)} of each booking`,
}

function nextOf({ kind, scope, successor }: Rule): string {
  if (successor === undefined) return ''
  if (successor !== null) {
    const { type, value } = successor
    return `An older rule then decides again: ${type === 'percentage' ? formatBps(value) : formatPaise(value)}. `
  }
  return scope === 'default'
    ? `Then ${defaults[kind]}. `
    : 'Then the next rule that fits decides, or the default. '
}

/** By the id of the rule. */
export const endHints = (rules: readonly Rule[]): Record<string, string> =>
  Object.fromEntries(
    rules.map((rule) => [rule.id, `${nextOf(rule)}Bookings that are held already keep their rates.`]),
  )
