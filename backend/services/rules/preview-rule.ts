// What a rule would have paid last month, and which products it would cap. The rule is stored, looked at by the same
// resolution that snapshots use, and rolled back.
import type { RuleDraft, RulePreview } from '@affiliate-booking/contract/calls/money/rules'
import { dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { products } from '../../db/schema/products/products.ts'
import { ok, type Result } from '../../result.ts'
import { commissionRuleFor, feeRuleFor } from '../commissions/rules.ts'
import { sharesOf } from '../commissions/shares.ts'
import { type Snapshot, termsOf } from '../commissions/terms.ts'
import type { Actor } from '../users/account.ts'
import { readCappedProducts } from './capped-products.ts'
import { insertRule } from './create-rule.ts'

class Undo extends Error {}

/** Fails as insertRule; nothing is stored. */
export async function previewRule(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  draft: RuleDraft,
): Promise<Result<RulePreview>> {
  let result: Result<RulePreview> | undefined
  await db
    .transaction(async (tx) => {
      const inserted = await insertRule(tx, actor, draft, now())
      result = inserted.ok ? ok(await look(tx, draft, inserted.value, now())) : inserted
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  if (result === undefined) throw new Error('A preview ended without a result')
  return result
}

interface Inserted {
  id: string
  scopeName: string
  validFrom: Date
}

async function look(tx: Database, draft: RuleDraft, { id, scopeName, validFrom }: Inserted, now: Date) {
  const at = sql`${validFrom.toISOString()}::timestamptz`
  const month = monthBefore(dayInIndia(now).slice(0, 7))
  const decided = await readDecided(tx, draft, id, at, month)
  return {
    scopeName,
    month,
    bookings: decided.length,
    before: sumOf(decided, (snapshot) => snapshot),
    after: sumOf(decided, (snapshot) => withRate(snapshot, draft)),
    ...(await readCapped(tx, draft, id, at)),
  }
}

const monthBefore = (month: string): string => monthAfter(month, -1)

function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

interface Decided {
  snapshot: Snapshot
  price: number
  refunded: number | null
}

/** Bookings that were settled in the month and whose rate the rule would decide. */
function readDecided(
  tx: Database,
  { kind }: RuleDraft,
  id: string,
  at: SQL,
  month: string,
): Promise<Decided[]> {
  const subject = {
    productId: sql`${bookings.productId}`,
    providerId: sql`${bookings.providerId}`,
    category: sql`${products.category}`,
    territoryPath: sql`${bookings.territoryPath}`,
    at,
  }
  const winner =
    kind === 'fee'
      ? feeRuleFor(subject)
      : commissionRuleFor({ ...subject, affiliateId: sql`${commissionSnapshots.affiliateId}` })
  return tx
    .select({ snapshot: commissionSnapshots, price: bookings.totalAmount, refunded: bookings.refundAmount })
    .from(bookings)
    .innerJoin(commissionSnapshots, eq(commissionSnapshots.bookingId, bookings.id))
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        gte(bookings.settledAt, new Date(instantInIndia(`${month}-01`, '00:00'))),
        lt(bookings.settledAt, new Date(instantInIndia(`${monthAfter(month, 1)}-01`, '00:00'))),
        kind === 'commission' ? sql`${commissionSnapshots.affiliateId} is not null` : undefined,
        sql`(select winner.id from ${winner} as winner) = ${id}`,
      ),
    )
}

const withRate = (snapshot: Snapshot, { kind, type, value }: RuleDraft): Snapshot =>
  kind === 'fee'
    ? { ...snapshot, feeBps: value }
    : { ...snapshot, affiliateType: type, affiliateValue: value }

function sumOf(decided: readonly Decided[], change: (snapshot: Snapshot) => Snapshot) {
  const sums = { fees: 0, commissions: 0, platform: 0 }
  for (const { snapshot, price, refunded } of decided) {
    const { fee, deserved } = sharesOf(termsOf(change(snapshot), price), price - (refunded ?? 0))
    const [affiliate = 0, ...tiers] = deserved.map((each) => each?.amount ?? 0)
    sums.fees += fee
    sums.commissions += affiliate
    sums.platform += tiers.reduce((left, amount) => left - amount, fee - affiliate)
  }
  return sums
}

/** Products on sale that the rule decides and whose rates together exceed the fee. */
function readCapped(tx: Database, { kind, scope }: RuleDraft, id: string, at: SQL) {
  // A rule for one affiliate is looked at for that affiliate, others for one without a rule of their own.
  return readCappedProducts(tx, {
    at,
    where: sql`${kind === 'fee' ? sql`fee.id` : sql`rule.id`} = ${id}`,
    ...(scope === 'affiliate' && {
      affiliateId: sql`(select scope_key::uuid from commission_rules where id = ${id})`,
    }),
  })
}
