// The optional calls of the contract.
import type { Call } from '../../contract/call.ts'
import * as admins from '../../contract/calls/accounts/admins.ts'
import * as auth from '../../contract/calls/accounts/auth.ts'
import * as bookingReceipts from '../../contract/calls/money/booking-receipts.ts'
import * as bankStatements from '../../contract/calls/money/bank-statements.ts'
import * as bookingChanges from '../../contract/calls/booking-changes.ts'
import * as bookingGuests from '../../contract/calls/booking-guests.ts'
import * as bookings from '../../contract/calls/bookings.ts'
import * as calendars from '../../contract/calls/products/calendars.ts'
import * as claims from '../../contract/calls/money/claims.ts'
import * as clicks from '../../contract/calls/referrals/clicks.ts'
import * as commissions from '../../contract/calls/money/commissions.ts'
import * as dashboard from '../../contract/calls/dashboard.ts'
import * as gateways from '../../contract/calls/money/gateways.ts'
import * as links from '../../contract/calls/referrals/links.ts'
import * as identity from '../../contract/calls/accounts/identity.ts'
import * as managedProducts from '../../contract/calls/products/managed-products.ts'
import * as messages from '../../contract/calls/messages.ts'
import * as payoutAccounts from '../../contract/calls/accounts/payout-accounts.ts'
import * as payouts from '../../contract/calls/money/payouts.ts'
import * as platformSettings from '../../contract/calls/platform-settings.ts'
import * as priceRules from '../../contract/calls/products/price-rules.ts'
import * as products from '../../contract/calls/products/products.ts'
import * as savedProducts from '../../contract/calls/products/saved-products.ts'
import * as refunds from '../../contract/calls/money/refunds.ts'
import * as sessions from '../../contract/calls/accounts/sessions.ts'
import * as statements from '../../contract/calls/money/statements.ts'
import * as tax from '../../contract/calls/money/tax.ts'
import * as rules from '../../contract/calls/money/rules.ts'
import * as unappliedReceipts from '../../contract/calls/money/unapplied-receipts.ts'
import * as users from '../../contract/calls/accounts/users.ts'
import * as vouchers from '../../contract/calls/vouchers.ts'

const modules = [
  admins,
  auth,
  bankStatements,
  bookingChanges,
  bookingGuests,
  bookingReceipts,
  bookings,
  calendars,
  claims,
  clicks,
  commissions,
  dashboard,
  gateways,
  identity,
  links,
  managedProducts,
  messages,
  payoutAccounts,
  payouts,
  platformSettings,
  priceRules,
  products,
  rules,
  refunds,
  savedProducts,
  sessions,
  statements,
  tax,
  unappliedReceipts,
  users,
  vouchers,
]

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'support' in value && 'path' in value

export const optionalCalls: readonly Call[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isCall)
  .filter(({ support }) => support === 'optional')

/** The capability document of a host that has all of them. */
export const everyOptionalCall = { optionalCalls: optionalCalls.map(({ id }) => id) }
