import type { AdminRole } from '@affiliate-booking/contract/options/accounts/roles'
import type { Dashboard, DashboardOf } from '@affiliate-booking/contract/shapes/dashboard'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../users/account.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import {
  readOwnBookings,
  readOwnLeads,
  readRecentLeads,
  readRecommended,
  readServices,
  readUpcoming,
} from './dashboard-lists.ts'
import { readOwnFigures } from './own-figures.ts'
import { readProviderFigures } from './provider-figures.ts'
import { countReferredBookings } from './referred-bookings.ts'
import { lastSevenMonths, type Months, percentChange } from './months.ts'
import {
  bookingStatsOf,
  changeOf,
  monthCountsOf,
  leadStatsOf,
  monthlyBookingsOf,
  monthlyLeadsOf,
  monthlyRevenueOf,
  readTotals,
  revenueOf,
  type Totals,
} from './totals.ts'

/**
 * The figures and lists of the actor's dashboard. All figures except a customer's come from the stored totals.
 * Fails with 403 for an account without a role.
 */
export async function getDashboard(db: Database, actor: Actor, now: Date): Promise<Result<Dashboard>> {
  const { role } = actor
  if (role === null) return fail(403, 'This account has no dashboard yet.')
  if (role === 'user') return ok(await customerDashboard(db, actor, now))
  const months = lastSevenMonths(now)
  const totals = await readTotals(db, scopeOf(actor).totals(), months)
  if (role === 'affiliate') return ok(await affiliateDashboard(db, actor, totals, months))
  if (role === 'service_provider') return ok(await providerDashboard(db, actor, totals, months, now))
  const shared = sharedByAdmins(role, totals, months)
  const monthlyLeads = monthlyLeadsOf(totals, months)
  if (role === 'dsa') return ok({ role, ...shared, monthlyLeads })
  const state = {
    ...shared,
    revenueStats: revenueOf(totals, months, 'revenue'),
    monthlyBookings: monthlyBookingsOf(totals, months),
  }
  return ok(role === 'ssa' ? { role, ...state } : { role, ...state, monthlyLeads })
}

const sharedByAdmins = (role: AdminRole, totals: Totals, months: Months) => {
  const users = {
    thisMonth: countAccounts(role, (key) => totals.countIn(months.present, 'user', key)),
    lastMonth: countAccounts(role, (key) => totals.countIn(months.last, 'user', key)),
  }
  return {
    stats: {
      totalUsers: countAccounts(role, (key) => totals.count('user', key)),
      totalProducts: totals.count('product'),
      totalBookings: totals.count('booking'),
      totalLeads: totals.count('lead'),
    },
    changes: {
      users: percentChange(users.lastMonth, users.thisMonth),
      products: changeOf(totals, months, 'product'),
      bookings: changeOf(totals, months, 'booking'),
      leads: changeOf(totals, months, 'lead'),
    },
    monthCounts: {
      users,
      products: monthCountsOf(totals, months, 'product'),
      bookings: monthCountsOf(totals, months, 'booking'),
      leads: monthCountsOf(totals, months, 'lead'),
    },
    bookingStats: bookingStatsOf(totals),
    leadStats: leadStatsOf(totals),
    monthlyRevenue: monthlyRevenueOf(totals, months, 'revenue'),
  }
}

/** As the list of users has them: without the administrators of the same territory. */
const countAccounts = (role: AdminRole, count: (role?: AdminRole) => number): number =>
  count() - (role === 'super_admin' ? 0 : count(role))

async function affiliateDashboard(
  db: Database,
  actor: Actor,
  totals: Totals,
  months: Months,
): Promise<DashboardOf<'affiliate'>> {
  const [bookings, leads] = await Promise.all([
    countReferredBookings(db, actor, totals, months),
    readRecentLeads(db, actor),
  ])
  return {
    role: 'affiliate',
    stats: { totalBookings: bookings.total, totalLeads: totals.count('lead') },
    changes: { bookings: bookings.change, leads: changeOf(totals, months, 'lead') },
    monthCounts: { bookings: bookings.months, leads: monthCountsOf(totals, months, 'lead') },
    revenueStats: revenueOf(totals, months, 'earning'),
    monthlyRevenue: monthlyRevenueOf(totals, months, 'earning'),
    leadStats: leadStatsOf(totals),
    leads,
  }
}

async function providerDashboard(
  db: Database,
  actor: Actor,
  totals: Totals,
  months: Months,
  now: Date,
): Promise<DashboardOf<'service_provider'>> {
  const [services, bookings, { openSteps, ...waiting }] = await Promise.all([
    readServices(db, actor),
    readUpcoming(db, actor, now),
    readProviderFigures(db, actor, now),
  ])
  return {
    role: 'service_provider',
    stats: {
      activeServices: totals.count('product', 'approved'),
      totalBookings: totals.count('booking'),
      ...waiting,
    },
    changes: { bookings: changeOf(totals, months, 'booking') },
    monthCounts: { bookings: monthCountsOf(totals, months, 'booking') },
    revenueStats: revenueOf(totals, months, 'earning'),
    monthlyRevenue: monthlyRevenueOf(totals, months, 'earning'),
    monthlyBookings: monthlyBookingsOf(totals, months),
    bookingStats: bookingStatsOf(totals),
    services,
    bookings,
    openSteps,
  }
}

async function customerDashboard(db: Database, actor: Actor, now: Date): Promise<DashboardOf<'user'>> {
  const [figures, bookings, recommended, leads] = await Promise.all([
    readOwnFigures(db, actor, now),
    readOwnBookings(db, actor),
    readRecommended(db, actor),
    readOwnLeads(db, actor),
  ])
  const { missingDocuments, refundsToName, tripsToReview, ...stats } = figures
  return {
    role: 'user',
    stats,
    bookings,
    leads,
    missingDocuments,
    refundsToName,
    tripsToReview,
    recommended,
  }
}
