import type { OpenWorkQuery } from '@affiliate-booking/contract/calls/dashboard'
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { LeadExport } from '@affiliate-booking/contract/calls/leads/leads'
import { hasValue } from '../../db/conditions/planned-values.ts'
import { type Database, rowsOf } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { identitySubmissions, payouts } from '../../db/schema/money/payouts.ts'
import { receipts } from '../../db/schema/money/receipts.ts'
import { productChanges, products } from '../../db/schema/products/products.ts'
import { reviews } from '../../db/schema/products/reviews.ts'
import { leads } from '../../db/schema/leads.ts'
import { isReportOpen } from '../bookings/actions/moderate-review.ts'
import { countUrgentUnanswered } from '../bookings/lists/count-unanswered.ts'
import { countOpenClaims } from '../claims/count-open-claims.ts'
import { countHeldCommissions } from '../commissions/views/held-commissions.ts'
import { matchingLeads } from '../leads/list-leads.ts'
import { mayApprove } from '../payouts/approve-payouts.ts'
import { countPayoutsToExport, countPayoutsWithoutResult } from '../payouts/views/count-unfinished-payouts.ts'
import { isSingleOperator } from '../payouts/payout-settings.ts'
import { movesOutOfTerritory } from '../products/approval/approval-obstacle.ts'
import { countReportedQuestions } from '../questions/count-questions.ts'
import { isInState } from '../receipts/find-unapplied.ts'
import { countDueRefunds, countRefundsWithoutResult } from '../refunds/count-due-refunds.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { paymentsToCheck } from './dashboard-lists.ts'

/** Where the tabs show the count; the dashboard shows all. */
const areaOf = {
  payments: 'bookings',
  unansweredBookings: null,
  reportedReviews: null,
  reportedQuestions: null,
  refunds: 'bookings',
  refundsWithoutResult: null,
  unappliedReceipts: 'bookings',
  claims: 'commissions',
  heldCommissions: 'commissions',
  lateLeads: null,
  dueLeads: null,
  dueOwnLeads: null,
  newLeads: null,
  ownLeads: null,
  unassignedLeads: null,
  winsToConfirm: null,
  leadIncomes: null,
  leadReturns: null,
  payouts: 'commissions',
  payoutsToExport: null,
  payoutsWithoutResult: null,
  products: null,
  identities: null,
  adminRequests: null,
  questions: 'services',
} as const satisfies Record<keyof OpenWork, OpenWorkQuery['area'] | null>

const Counts = z.record(z.string(), z.coerce.number())

/**
 * What the account may do itself. A count is that of the list where the work is done; of three kinds, only what has waited
 * too long is counted, which comes first there: `unansweredBookings`, `payoutsWithoutResult` and `refundsWithoutResult`. One
 * statement reads all.
 */
export async function countOpenWork(
  db: Database,
  admin: Actor,
  now: Date,
  { area }: OpenWorkQuery = {},
): Promise<OpenWork> {
  const isSuperAdmin = admin.role === 'super_admin'
  const isDistrict = admin.role === 'dsa'
  const isAbove = admin.role === 'nsa' || admin.role === 'ssa'
  const sendsMoney = maySendMoney(admin)
  const isWanted = (kind: keyof OpenWork) => area === undefined || areaOf[kind] === area
  const leadsOf = (filter: LeadExport) => db.$count(leads, matchingLeads(admin, filter, now))
  const singleOperator =
    isSuperAdmin &&
    (isWanted('payouts') || isWanted('refunds') || isWanted('refundsWithoutResult')) &&
    (await isSingleOperator(db))
  const { total, urgent, matching } = paymentsToCheck(admin, now)
  const counts: Partial<Record<string, SQL | false>> = {
    ...(isWanted('payments') && { payments: total, urgent }),
    unansweredBookings: isWanted('unansweredBookings') && countUrgentUnanswered(db, admin, now),
    reportedReviews: isWanted('reportedReviews') && countReportedReviews(db, admin),
    reportedQuestions: isWanted('reportedQuestions') && countReportedQuestions(db, admin),
    products: isWanted('products') && waitingProducts(db, admin),
    identities: isWanted('identities') && submittedIdentities(db, admin),
    claims: isWanted('claims') && countOpenClaims(db, admin),
    heldCommissions: isWanted('heldCommissions') && countHeldCommissions(db, admin),
    lateLeads: isWanted('lateLeads') && leadsOf({ waits: 'late' }),
    dueLeads: isDistrict && isWanted('dueLeads') && leadsOf({ waits: 'today' }),
    newLeads: isDistrict && isWanted('newLeads') && leadsOf({ status: 'new' }),
    dueOwnLeads: isAbove && isWanted('dueOwnLeads') && leadsOf({ waits: 'today', assigned: 'me' }),
    ownLeads: (isDistrict || isAbove) && isWanted('ownLeads') && leadsOf({ state: 'open', assigned: 'me' }),
    unassignedLeads: isSuperAdmin && isWanted('unassignedLeads') && leadsOf({ waits: 'unassigned' }),
    winsToConfirm: isWanted('winsToConfirm') && leadsOf({ win: 'confirm' }),
    leadIncomes: sendsMoney && isWanted('leadIncomes') && leadsOf({ win: 'income' }),
    leadReturns: sendsMoney && isWanted('leadReturns') && leadsOf({ win: 'return' }),
    adminRequests: isSuperAdmin && isWanted('adminRequests') && adminRequests(db),
    payouts: isSuperAdmin && isWanted('payouts') && draftPayouts(db, admin, singleOperator),
    payoutsToExport: sendsMoney && isWanted('payoutsToExport') && countPayoutsToExport(db, admin),
    payoutsWithoutResult:
      sendsMoney && isWanted('payoutsWithoutResult') && countPayoutsWithoutResult(db, admin, now),
    refunds: sendsMoney && isWanted('refunds') && countDueRefunds(db, admin, singleOperator, now),
    refundsWithoutResult:
      sendsMoney &&
      isWanted('refundsWithoutResult') &&
      countRefundsWithoutResult(db, admin, singleOperator, now),
    unappliedReceipts: sendsMoney && isWanted('unappliedReceipts') && openReceipts(db, admin),
  }
  const columns = Object.entries(counts).flatMap(([name, count]) =>
    count ? [sql`${count} as ${sql.identifier(name)}`] : [],
  )
  const source = isWanted('payments') ? sql`from ${bookings} where ${matching}` : sql``
  const [found = {}] = await rowsOf(db, sql`select ${sql.join(columns, sql`, `)} ${source}`, Counts)
  const { payments, urgent: urgentPayments = 0 } = found
  return {
    payments: payments === undefined ? null : { total: payments, urgent: urgentPayments },
    unansweredBookings: found.unansweredBookings ?? null,
    reportedReviews: found.reportedReviews ?? null,
    reportedQuestions: found.reportedQuestions ?? null,
    products: found.products ?? null,
    adminRequests: found.adminRequests ?? null,
    identities: found.identities ?? null,
    refunds: found.refunds ?? null,
    refundsWithoutResult: found.refundsWithoutResult ?? null,
    unappliedReceipts: found.unappliedReceipts ?? null,
    claims: found.claims ?? null,
    heldCommissions: found.heldCommissions ?? null,
    lateLeads: found.lateLeads ?? null,
    dueLeads: found.dueLeads ?? null,
    dueOwnLeads: found.dueOwnLeads ?? null,
    newLeads: found.newLeads ?? null,
    ownLeads: found.ownLeads ?? null,
    unassignedLeads: found.unassignedLeads ?? null,
    winsToConfirm: found.winsToConfirm ?? null,
    leadIncomes: found.leadIncomes ?? null,
    leadReturns: found.leadReturns ?? null,
    payouts: found.payouts ?? null,
    payoutsToExport: found.payoutsToExport ?? null,
    payoutsWithoutResult: found.payoutsWithoutResult ?? null,
  }
}

/** New products, and edits of products that are not new, without those that only somebody above may approve. */
function waitingProducts(db: Database, admin: Actor): SQL {
  const isInScope = scopeOf(admin).products()
  const edits = db
    .select({ id: productChanges.id })
    .from(productChanges)
    .innerJoin(products, eq(products.id, productChanges.productId))
    .where(
      and(
        hasValue(productChanges.status, 'pending'),
        isNull(products.submittedAt),
        isInScope,
        not(movesOutOfTerritory(admin)),
      ),
    )
  const created = db.$count(
    products,
    // The status lets an index be used: only a product that is not live yet can be submitted.
    and(hasValue(products.status, 'pending_approval'), isNotNull(products.submittedAt), isInScope),
  )
  return sql`${created} + ${db.$count(edits.as('edits'))}`
}

function submittedIdentities(db: Database, admin: Actor): SQL {
  const submitted = db
    .select({ id: identitySubmissions.id })
    .from(identitySubmissions)
    .innerJoin(users, eq(users.id, identitySubmissions.userId))
    .where(
      and(
        hasValue(identitySubmissions.status, 'submitted'),
        hasValue(identitySubmissions.isLatest, true),
        scopeOf(admin).accounts(),
      ),
    )
  return db.$count(submitted.as('submitted'))
}

function countReportedReviews(db: Database, admin: Actor): SQL {
  const reported = db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(and(isReportOpen, scopeOf(admin).bookings()))
  return db.$count(reported.as('reported'))
}

const adminRequests = (db: Database): SQL =>
  db.$count(users, and(hasValue(users.status, 'pending_approval'), isNull(users.role)))

function draftPayouts(db: Database, admin: Actor, singleOperator: boolean): SQL {
  const drafts = db
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(mayApprove(admin, singleOperator))
  return db.$count(drafts.as('drafts'))
}

function openReceipts(db: Database, admin: Actor): SQL {
  const open = db
    .select({ id: receipts.id })
    .from(receipts)
    .leftJoin(bookings, eq(bookings.id, receipts.bookingId))
    .where(and(isInState('open'), scopeOf(admin).receipts()))
  return db.$count(open.as('open'))
}
