// PANs of several accounts from which less was withheld than is due on all that was paid to them: their payouts were sent
// before their accounts counted together, and the next one takes the rest.
import type { SharedPan } from '@affiliate-booking/contract/shapes/money/tax-deductions'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { divideHalfEven } from '../commissions/shares.ts'
import { isSent } from '../payouts/is-sent.ts'
import { validPans } from './pan-accounts.ts'

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
        select ${payouts.beneficiaryId} as id, ${payouts.kind} as kind, sum(${payouts.taxBase}) as base,
          sum(${payouts.taxBase}::numeric * ${payouts.taxBps}) as weighted, sum(${payouts.tds}) as tds,
          (array_agg(${payouts.taxThreshold} order by ${payouts.sentAt} desc))[1] as threshold,
          (array_agg(${payouts.section} order by ${payouts.sentAt} desc))[1] as section
        from ${payouts}
        where ${payouts.financialYear} = ${financialYear} and ${isSent('payouts')}
        group by 1, 2 having sum(${payouts.taxBase}) > 0
      )
      select min(accounts.id::text) || ' ' || kind as id, min(identity.pan_masked) as pan, min(section) as section,
        sum(base)::text as base, sum(weighted)::text as weighted, sum(tds)::text as tds,
        json_agg(json_build_object('id', accounts.id, 'name', payee.name) order by payee.name, accounts.id) as payees
      from accounts
      join ${users} as payee on payee.id = accounts.id
      join ${validPans} as identity on identity.user_id = accounts.id
      group by identity.pan_fingerprint, kind
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
