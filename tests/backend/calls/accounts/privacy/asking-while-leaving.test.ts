import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productQuestions } from '../../../../../backend/db/schema/products/questions.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { waitUntilBlocked } from '../../../support/wait-until-blocked.ts'

const stage = createStage()

test('an account that is deleted or suspended while its question arrives asks nothing', async () => {
  const { productId } = await addMarket(stage.db)
  const slug = String(await stage.value(sql`select slug from products where id = ${productId}`))
  const { id, cookie } = await addMember(stage.db, 'user')
  const asked = await stage.db.transaction(async (tx) => {
    await tx.execute(sql`update users set status = 'suspended' where id = ${id}`)
    const asking = stage.post(`/products/${slug}/questions`, { text: 'Is there parking for a bus?' }, cookie)
    await waitUntilBlocked(tx)
    return { asking }
  })
  expect((await asked.asking).status).toBe(401)
  expect(await stage.db.$count(productQuestions)).toBe(0)
})
