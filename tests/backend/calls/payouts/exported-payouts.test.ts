import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, earn, send } = payoutScene()

test('the file of payouts has days and times in India, the financial year and the section', async () => {
  await earn(rupees(1000))
  // From 06:00 to 19:00 in London, when the second of October has begun in India.
  stage.pass(13 * 60 * 60 * 1000)
  const at = sql`${stage.now().toISOString()}::timestamptz`
  await stage.db.execute(sql`update sessions set created_at = ${at}, last_seen_at = ${at}`)
  await send()
  const { body } = await stage.get('/payouts.csv', people.creator.cookie)
  const [titles = '', line = ''] = String(body).split('\r\n')
  expect(titles).toContain('Created at (IST),Sent at (IST),Completed at (IST),Financial year,Section')
  expect(line).toMatch(/,2026-10-02 00:30,2026-10-02 00:30,,2026-27,194H$/)
})
