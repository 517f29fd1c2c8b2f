// Lines of the gateway's transfers in words: made here, since the scripts of the page are at their limit.
import type { UnbookedSettlement } from '@affiliate-booking/contract/shapes/money/gateways'
import { formatPaise } from '@affiliate-booking/shared/money'

export interface ShownSettlement extends Pick<UnbookedSettlement, 'id' | 'settledAt' | 'fee' | 'amount'> {
  what: string
  why: string
}

export const describeUnbooked = (line: UnbookedSettlement): ShownSettlement => {
  const { id, settledAt, fee, amount } = line
  return { id, settledAt, fee, amount, what: whatOf(line), why: whyOf(line) }
}

function whatOf({ type, obstacle }: UnbookedSettlement): string {
  const isIn = type === 'payment'
  if (obstacle === 'transfer') return isIn ? 'Transfer to you' : 'Transfer to somebody else'
  if (obstacle === 'adjustment') return isIn ? 'Adjustment: added' : 'Adjustment: taken'
  return isIn ? 'Payment' : 'Refund'
}

function whyOf({ booked, obstacle }: UnbookedSettlement): string {
  if (obstacle === 'sum') return 'Its amount and fee do not add up'
  return booked == null ? 'Not ours' : `We have ${formatPaise(booked)}`
}
