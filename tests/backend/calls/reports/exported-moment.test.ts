import type { ReportGrouping } from '@affiliate-booking/contract/options/reports'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { exportReport } from '../../../../backend/services/reports/export-report.ts'
import { refreshReports } from '../../../../backend/services/reports/refresh-reports.ts'
import { createStage } from '../../support/stage.ts'
import { addBookings, addMarket, createRandom } from './random-market.ts'

const stage = createStage()

test('the file of a breakdown has the figures of one moment, though they are counted again while it streams', async () => {
  const market = await addMarket(stage.db)
  await addBookings(stage.db, createRandom(11), market, 40)
  await refreshReports(stage.db)
  const [actor] = await stage.db.select().from(users).where(eq(users.id, market.admins.super_admin.id))
  if (!actor) throw new Error('The administrator is gone')
  const open = async () => {
    const query = { from: '2025-10-01', to: '2026-12-31', by: 'month', part: 'groups' } as const
    const group: ReportGrouping = 'product'
    const result = await exportReport(stage.db, actor, 'bookings', { ...query, group }, stage.now())
    if (!result.ok) throw new Error(result.message)
    return result.value
  }
  const before = await new Response(await open()).text()
  const opened = await open()
  await stage.db.execute(sql`update report_products set made = made + 7 where made is not null`)
  expect(await new Response(opened).text()).toBe(before)
  expect(await new Response(await open()).text()).not.toBe(before)
})
