// Two territories in which the affiliate earns commissions, as settlement would write them.
import type { NewCommission } from '../../../../backend/services/commissions/accruals.ts'
import { insertEarned } from '../../support/payouts/earned-rows.ts'
import { createStage } from '../../support/stage.ts'
import { ids, idukki } from '../../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../../support/two-territories/fill.ts'

export function commissionScene() {
  const stage = createStage()
  let number = 0
  return {
    stage,
    fill: () =>
      fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' }),
    /** Pending commissions of 50 rupees of the affiliate, unless a row says otherwise. */
    earn: (...rows: Partial<NewCommission>[]) =>
      insertEarned(
        stage.db,
        rows.map((row) => ({
          eventKey: `test:${(number += 1)}`,
          bookingId: ids.completed,
          beneficiaryId: ids.account('affiliate'),
          kind: 'commissions',
          tier: 0,
          base: 100_000,
          bps: 500,
          amount: 5000,
          type: 'sale',
          status: 'pending',
          holdUntil: new Date('2026-10-08T06:00:00Z'),
          territoryPath: idukki,
          createdAt: stage.now(),
          ...row,
        })),
      ),
  }
}
