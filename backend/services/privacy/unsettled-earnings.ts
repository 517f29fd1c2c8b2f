// What somebody who deletes their account may still earn: of bookings that are not over, leads that are not decided, and
// claims. It is in no balance yet, and nobody earns it once the account is deleted.
import type { DeletionObstacle } from '@affiliate-booking/contract/calls/accounts/own-data'
import type { DeletionObstacleKind } from '@affiliate-booking/contract/options/accounts/account'
import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { union, unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { leads } from '../../db/schema/leads.ts'
import { commissionSnapshots, missingBookingClaims } from '../../db/schema/money/commissions.ts'
import { leadWins } from '../../db/schema/money/lead-wins.ts'
import { affiliateRuleOfLead } from '../commissions/write-snapshot.ts'
import type { Account } from '../users/account.ts'

type Earner = Pick<Account, 'id' | 'role'>

/** Of snapshots by which the account earns something. */
function earnsBy(id: string): SQL | undefined {
  const { affiliateId, affiliateValue, dsaId, dsaBps, ssaId, ssaBps, nsaId, nsaBps } = commissionSnapshots
  return or(
    and(eq(affiliateId, id), sql`${affiliateValue} > 0`),
    and(eq(dsaId, id), sql`${dsaBps} > 0`),
    and(eq(ssaId, id), sql`${ssaBps} > 0`),
    and(eq(nsaId, id), sql`${nsaBps} > 0`),
  )
}

/** Not over and not settled, also those that are not paid yet: they can be. */
const isOpen = (status: 'pending' | 'confirmed'): SQL | undefined =>
  and(
    eq(bookings.status, status),
    inArray(bookings.paymentStatus, ['pending', 'completed']),
    isNull(bookings.settledAt),
  )

/** Each part begins with few bookings: snapshots have no index by who earns. */
const countBookings = (db: Database, { id, role }: Earner): Promise<number> => {
  const ofAffiliate = role === 'affiliate' ? eq(bookings.referralAffiliateId, id) : undefined
  const openOnes = (status: 'pending' | 'confirmed') =>
    db
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(commissionSnapshots, eq(commissionSnapshots.bookingId, bookings.id))
      .where(and(isOpen(status), ofAffiliate, earnsBy(id)))
  return db.$count(unionAll(openOnes('pending'), openOnes('confirmed')).as('open'))
}

/** That the affiliate brought and has a rate for, or that are won and not confirmed yet. */
const countLeads = (db: Database, { id }: Earner): Promise<number> => {
  const paysAffiliate = sql`exists (select from ${affiliateRuleOfLead('leads')} as rule where rule.value > 0)`
  const brought = db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.referralAffiliateId, id),
        notInArray(leads.status, [...closedLeadStatuses]),
        paysAffiliate,
      ),
    )
  const waiting = db
    .select({ id: leadWins.leadId })
    .from(leadWins)
    .innerJoin(commissionSnapshots, eq(commissionSnapshots.id, leadWins.snapshotId))
    .where(and(isNull(leadWins.confirmedAt), isNull(leadWins.takenBackAt), earnsBy(id)))
  return db.$count(union(brought, waiting).as('waiting'))
}

const countClaims = (db: Database, { id }: Earner): Promise<number> =>
  db.$count(
    missingBookingClaims,
    and(eq(missingBookingClaims.affiliateId, id), eq(missingBookingClaims.status, 'open')),
  )

interface Source {
  readonly kind: DeletionObstacleKind
  readonly count: (db: Database, earner: Earner) => Promise<number>
  readonly one: { readonly what: string; readonly advice: string }
  readonly several: (count: number) => { readonly what: string; readonly advice: string }
}

const sources: readonly Source[] = [
  {
    kind: 'unsettled-bookings',
    count: countBookings,
    one: {
      what: 'A booking that you earn on is not completed yet.',
      advice: 'Wait until it is completed, or give up what you would earn on it.',
    },
    several: (count) => ({
      what: `${count} bookings that you earn on are not completed yet.`,
      advice: 'Wait until they are completed, or give up what you would earn on them.',
    }),
  },
  {
    kind: 'undecided-leads',
    count: countLeads,
    one: {
      what: 'A lead that you may earn on is not decided yet.',
      advice: 'Wait until it is decided, or give up what you would earn on it.',
    },
    several: (count) => ({
      what: `${count} leads that you may earn on are not decided yet.`,
      advice: 'Wait until they are decided, or give up what you would earn on them.',
    }),
  },
  {
    kind: 'open-claims',
    count: countClaims,
    one: {
      what: 'We have not decided on your claim of a missing booking yet.',
      advice: 'Wait until it is decided, or give up what you would earn by it.',
    },
    several: (count) => ({
      what: `We have not decided on ${count} of your claims of missing bookings yet.`,
      advice: 'Wait until they are decided, or give up what you would earn by them.',
    }),
  },
]

/** Each stands in the way of a deletion, unless the person gives up what they would earn. */
export async function findUnsettledEarnings(db: Database, id: string): Promise<DeletionObstacle[]> {
  const [earner] = await db.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, id))
  if (!earner || earner.role === 'user' || earner.role === 'service_provider') return []
  const found: DeletionObstacle[] = []
  for (const { kind, count, one, several } of sources) {
    const number = await count(db, earner)
    if (number > 0) found.push({ kind, ...(number === 1 ? one : several(number)), canGiveUp: true })
  }
  return found
}
