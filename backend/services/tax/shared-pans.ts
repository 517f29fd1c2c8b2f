// PANs of several accounts from which less was withheld than is due on all that was paid to them: their payouts were sent
// before their accounts counted together, and the next one takes the rest.
import type { SharedPan } from '@affiliate-booking/contract/shapes/money/tax-deductions'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { identitySubmissions } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { divideHalfEven } from '../commissions/shares.ts'
import { isSent } from '../payouts/is-sent.ts'
import { payoutsByPan } from './pan-accounts.ts'

const paise = z.coerce.number().pipe(z.int())

const Found = z.object({
  id: z.string(),
  pan: z.string().nullable(),
  section: z.string(),
  base: paise,
  /** Basis points × paise. */
  weighted: z.string(),
  tds: paise,
  payees: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** Those above the threshold, with what was not withheld. */
export const readSharedPans = async (db: Database, financialYear: string): Promise<SharedPan[]> => {
  const found = await rowsOf(
    db,
    sql`with accounts as (
        select beneficiary_id as id, kind, pan as fingerprint, sum(tax_base) as base,
          sum(tax_base::numeric * tax_bps) as weighted, sum(tds) as tds,
          (array_agg(tax_threshold order by sent_at desc))[1] as threshold,
          (array_agg(section order by sent_at desc))[1] as section
        from ${payoutsByPan(sql`paid.financial_year = ${financialYear} and ${isSent('paid')}`)} as counted
        where pan is not null
        group by 1, 2, 3 having sum(tax_base) > 0
      )
      select min(accounts.id::text) || ' ' || kind as id,
        (select min(identity.pan_masked) from ${identitySubmissions} as identity
          where identity.pan_fingerprint = accounts.fingerprint) as pan, min(section) as section,
        sum(base)::text as base, sum(weighted)::text as weighted, sum(tds)::text as tds,
        json_agg(json_build_object('id', accounts.id, 'name', payee.name) order by payee.name, accounts.id) as payees
      from accounts
      join ${users} as payee on payee.id = accounts.id
      group by fingerprint, kind
      having count(*) > 1 and sum(base) > max(threshold)
      order by 2, 1`,
    Found,
  )
  return found
    .map(({ weighted, ...pan }) => ({
      ...pan,
      missing: divideHalfEven(BigInt(weighted), 10_000n) - pan.tds,
    }))
    .filter(({ missing }) => missing > 0)
}
