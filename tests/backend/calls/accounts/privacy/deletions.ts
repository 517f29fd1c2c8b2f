// What the tests of deletions look at: that nothing of a person is left, and that all else is whole.
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { recountTotals } from '../../../../../backend/db/recount/recount-totals.ts'
import { sealAuditLog, verifyAuditLog } from '../../../../../backend/services/audit/audit-chain.ts'
import { checkLedger } from '../../../../../backend/services/ledger/check-ledger.ts'
import { deleteDueAccounts } from '../../../../../backend/services/privacy/delete-account.ts'
import { placesOf } from '../../../support/places-of.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import type { Stage } from '../../../support/stage.ts'

export function deletionsOf(stage: Stage) {
  const deps = () => ({ db: stage.db, encryption: testEncryption, uploads: stage.fileStore })

  const fileCount = async () =>
    (await readdir(stage.uploads, { recursive: true, withFileTypes: true }).catch(() => [])).filter((each) =>
      each.isFile(),
    ).length

  /** Whole: the audit chain, the books, and the figures of the reports. */
  async function expectWhole() {
    await sealAuditLog(stage.db)
    expect(await verifyAuditLog(stage.db)).toMatchObject({ isWhole: true, unsealed: 0 })
    expect(await checkLedger(stage.db)).toEqual([])
    const sums = () =>
      stage.value(
        sql`select json_agg(s order by s.scope, s.subject, s.month, s.key) from (
          select scope, subject, month, key, sum(count)::int as count, sum(amount)::bigint as amount from (
            select scope, subject, month, key, count, amount from totals
            union all select scope, subject, month, key, count, amount from total_deltas) t
          group by 1, 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0) s`,
      )
    const before = await sums()
    await recountTotals(stage.db)
    expect(await sums()).toEqual(before)
  }

  return {
    deps,
    runJob: () => deleteDueAccounts(deps(), stage.now()),
    idOf: async (email: string) =>
      String(await stage.value(sql`select id from users where email = ${email}`)),
    placesOf: (texts: readonly string[]) => placesOf(stage, texts),
    fileCount,
    expectWhole,
  }
}
