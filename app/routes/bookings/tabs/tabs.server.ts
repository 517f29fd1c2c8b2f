// The tabs of Bookings, in their order.
import { listBookings } from '@affiliate-booking/contract/calls/bookings/bookings'
import { listRefunds } from '@affiliate-booking/contract/calls/money/refunds'
import type { Tab } from '../../../.server/auth/offered-tabs.ts'
import { moneyRoles } from '../../../domain/accounts/money-roles.ts'
import { rolesFor } from '../../../domain/navigation/navigation.ts'

export const bookingTabs: readonly Tab[] = [
  { label: 'Bookings', path: '/bookings', roles: rolesFor('/bookings'), call: listBookings },
  { label: 'Money', path: '/bookings/money', roles: moneyRoles, call: listRefunds },
]
