// Labels for the actions of the audit log, added on the server so that the table stays out of the scripts.
import type { TimelineEntry } from '@affiliate-booking/contract/shapes/timeline'
import type { TimelineEvent } from '../../domain/bookings/timeline-event.ts'

const labels: Readonly<Record<string, string>> = {
  'product.created': 'Created',
  'product.edited': 'Edited',
  'product.change-staged': 'Edit sent for approval',
  'product.change-withdrawn': 'Edit withdrawn',
  'product.approved': 'Approved',
  'product.returned': 'Returned',
  'product.picture-added': 'Picture added',
  'product.picture-removed': 'Picture removed',
  'product.picture-kept': 'Removal of the picture undone',
  'product.taken-off-sale': 'Taken off sale',
  'product.put-on-sale': 'Put back on sale',
  'product.rules-set': 'Weekly times changed',
  'product.day-changed': 'Day exception changed',
  'product.price-rule-added': 'Price for some days added',
  'product.price-rule-changed': 'Price for some days changed',
  'product.price-rule-ended': 'Price for some days ended',
  'slot.cancelled': 'Time slot cancelled',
  'account.registered': 'Registered',
  'account.created': 'Account created',
  'account.approved': 'Account approved',
  'account.made-primary': 'Made the primary administrator',
  'account.suspended': 'Suspended',
  'account.reactivated': 'Reactivated',
  'account.password-changed': 'Password changed',
  'account.link-created': 'Referral link created',
  'account.link-disabled': 'Referral link disabled',
  'account.link-enabled': 'Referral link enabled',
  'account.identity-submitted': 'Identity submitted',
  'account.identity-approved': 'Identity approved',
  'account.identity-declined': 'Identity declined',
  'account.identity-resubmission-requested': 'Identity to be submitted again',
  'account.payout-account-set': 'Payout account entered',
  'account.payout-account-changed': 'Payout account changed',
  'account.signed-in': 'Signed in',
  'booking.held': 'Seats held',
  'booking.added-to-account': 'Added to an account',
  'booking.paid': 'Payment reference entered',
  'booking.payment-confirmed': 'Payment received',
  'booking.payment-rejected': 'Payment not found',
  'booking.accepted': 'Accepted',
  'booking.confirmed': 'Confirmed',
  'booking.declined': 'Declined',
  'booking.cancelled': 'Cancelled',
  'booking.expired': 'Not paid in time',
  'booking.changed': 'Day or guests changed',
  'booking.completed': 'Completed',
  'booking.arrived': 'Arrived',
  'booking.arrival-undone': 'Arrival undone',
  'booking.no-show': 'No-show',
  'booking.refund-due': 'To be sent back',
  'booking.refunded': 'Refunded',
  'booking.payment-reversed': 'Payment reversed',
  'booking.refund-payee-set': 'UPI id for the refund entered',
  'booking.refund-sent': 'Refund sent',
  'booking.refund-completed': 'Refund arrived',
  'booking.refund-failed': 'Refund did not arrive',
  'review.written': 'Reviewed',
  'commission.held': 'Put on hold',
  'commission.released': 'Released',
  'commission.cancelled': 'Cancelled',
  'commission.adjusted': 'Adjusted',
  'claim.created': 'Claimed',
  'claim.approved': 'Approved',
  'claim.declined': 'Declined',
  'payout.created': 'Draft created',
  'payout.approved': 'Approved',
  'payout.returned-to-draft': 'A draft again',
  'payout.sent': 'Sent to the bank',
  'payout.completed': 'Paid',
  'payout.failed': 'The transfer failed',
  'payout.returned': 'Returned by the bank',
  'payout.cancelled': 'Cancelled',
}

/** Such as `Approved`. An action without a label shows its own name: `product.moved-house` → `Moved house`. */
function eventLabel(action: string): string {
  const known = labels[action]
  if (known !== undefined) return known
  const name = action.slice(action.indexOf('.') + 1).replaceAll(/[-_.]/g, ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

export const labelEvents = (entries: readonly TimelineEntry[]): TimelineEvent[] =>
  entries.map(({ id, action, actor, reason, at }) => ({ id, label: eventLabel(action), actor, reason, at }))
