import type { OpenWorkQuery } from '@affiliate-booking/contract/calls/dashboard'
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { identitySubmissions, payouts } from '../../db/schema/money/payouts.ts'
import { receipts, refunds } from '../../db/schema/money/receipts.ts'
import { productChanges, products } from '../../db/schema/products/products.ts'
import { countLeads } from '../leads/list-leads.ts'
import { mayApprove } from '../payouts/approve-payouts.ts'
import { getPayoutSettings } from '../payouts/payout-settings.ts'
import { isInState } from '../receipts/find-unapplied.ts'
import { hasStatus } from '../refunds/has-status.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { countPaymentsToCheck } from './dashboard-lists.ts'

/** Where the tabs show the count; the dashboard shows all. */
const areaOf = {
  payments: 'bookings',
  refunds: 'bookings',
  unappliedReceipts: 'bookings',
  claims: 'commissions',
  lateLeads: null,
  dueLeads: null,
  newLeads: null,
  ownLeads: null,
  payouts: 'commissions',
  products: null,
  identities: null,
  adminRequests: null,
} as const satisfies Record<keyof OpenWork, OpenWorkQuery['area'] | null>

/** Every count is that of the list where the work is done. */
export async function countOpenWork(
  db: Database,
  admin: Actor,
  now: Date,
  { area }: OpenWorkQuery = {},
): Promise<OpenWork> {
  const isSuperAdmin = admin.role === 'super_admin'
  const isDistrict = admin.role === 'dsa'
  const sendsMoney = maySendMoney(admin)
  const isWanted = (kind: keyof OpenWork) => area === undefined || areaOf[kind] === area
  const [
    payments,
    waitingProducts,
    identities,
    claims,
    lateLeads,
    dueLeads,
    newLeads,
    ownLeads,
    adminRequests,
    draftPayouts,
    dueRefunds,
    unapplied,
  ] = await Promise.all([
    isWanted('payments') ? countPaymentsToCheck(db, admin, now) : null,
    isWanted('products') ? countWaitingProducts(db, admin) : null,
    isWanted('identities') ? countIdentities(db, admin) : null,
    isWanted('claims') ? countClaims(db, admin) : null,
    isWanted('lateLeads') ? countLeads(db, admin, { waits: 'late' }, now) : null,
    isDistrict && isWanted('dueLeads') ? countLeads(db, admin, { waits: 'today' }, now) : null,
    isDistrict && isWanted('newLeads') ? countLeads(db, admin, { status: 'new' }, now) : null,
    isDistrict && isWanted('ownLeads') ? countLeads(db, admin, { state: 'open', assigned: 'me' }, now) : null,
    isSuperAdmin && isWanted('adminRequests') ? countAdminRequests(db) : null,
    isSuperAdmin && isWanted('payouts') ? countDraftPayouts(db, admin) : null,
    sendsMoney && isWanted('refunds') ? countDueRefunds(db, admin) : null,
    sendsMoney && isWanted('unappliedReceipts') ? countUnappliedReceipts(db, admin) : null,
  ])
  return {
    payments,
    products: waitingProducts,
    adminRequests,
    identities,
    refunds: dueRefunds,
    unappliedReceipts: unapplied,
    claims,
    lateLeads,
    dueLeads,
    newLeads,
    ownLeads,
    payouts: draftPayouts,
  }
}

/** New products, and edits of products that are not new. */
async function countWaitingProducts(db: Database, admin: Actor): Promise<number> {
  const isInScope = scopeOf(admin).products()
  const edits = db
    .select({ id: productChanges.id })
    .from(productChanges)
    .innerJoin(products, eq(products.id, productChanges.productId))
    .where(and(eq(productChanges.status, 'pending'), isNull(products.submittedAt), isInScope))
  const [created, edited] = await Promise.all([
    db.$count(
      products,
      // The status lets an index be used: only a product that is not live yet can be submitted.
      and(eq(products.status, 'pending_approval'), isNotNull(products.submittedAt), isInScope),
    ),
    db.$count(edits.as('edits')),
  ])
  return created + edited
}

function countIdentities(db: Database, admin: Actor): Promise<number> {
  const submitted = db
    .select({ id: identitySubmissions.id })
    .from(identitySubmissions)
    .innerJoin(users, eq(users.id, identitySubmissions.userId))
    .where(
      and(
        eq(identitySubmissions.status, 'submitted'),
        eq(identitySubmissions.isLatest, true),
        scopeOf(admin).accounts(),
      ),
    )
  return db.$count(submitted.as('submitted'))
}

const countClaims = (db: Database, admin: Actor): Promise<number> =>
  db.$count(missingBookingClaims, and(scopeOf(admin).claims(), eq(missingBookingClaims.status, 'open')))

const countAdminRequests = (db: Database): Promise<number> =>
  db.$count(users, and(eq(users.status, 'pending_approval'), isNull(users.role)))

async function countDraftPayouts(db: Database, admin: Actor): Promise<number> {
  const { singleOperator } = await getPayoutSettings(db)
  const drafts = db
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.beneficiaryId))
    .where(mayApprove(admin, singleOperator))
  return db.$count(drafts.as('drafts'))
}

function countDueRefunds(db: Database, admin: Actor): Promise<number> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(hasStatus('due'), scopeOf(admin).refunds()))
  return db.$count(due.as('due'))
}

function countUnappliedReceipts(db: Database, admin: Actor): Promise<number> {
  const open = db
    .select({ id: receipts.id })
    .from(receipts)
    .leftJoin(bookings, eq(bookings.id, receipts.bookingId))
    .where(and(isInState('open'), scopeOf(admin).receipts()))
  return db.$count(open.as('open'))
}
