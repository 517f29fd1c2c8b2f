// What an affiliate is told that a booking pays is what its settlement pays.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { commissionRules, feeRules } from '../../../../backend/db/schema/money/rules.ts'
import { products } from '../../../../backend/db/schema/products/products.ts'
import { actOnBooking } from '../../../../backend/services/bookings/actions/act-on-booking.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { addMember } from '../../support/members.ts'
import { accountOf, addEarners, addPaidBooking } from '../../support/paid-bookings.ts'
import { addProduct } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const price = 133_350

/** A tour at ₹1,333.50, and who is paid of it. */
async function scene() {
  const member = await addMember(stage.db, 'affiliate')
  const earners = { ...(await addEarners(stage.db)), affiliate: await accountOf(stage.db, member.id) }
  const [product] = await stage.db
    .update(products)
    .set({ price })
    .where(eq(products.id, earners.productId))
    .returning()
  if (!product) throw new Error('there is no product')
  const preview = async (...slugs: string[]) =>
    (await stage.get(`/earnings-preview?slugs=${slugs.join(',')}`, member.cookie)).body.rows
  return { earners, product, preview, cookie: member.cookie }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Books now and ends the trip; gives what the affiliate has earned of it. */
async function bookAndSettle({ earners }: Scene): Promise<number | undefined> {
  const { db, now } = stage
  const startsAt = new Date(stage.now().getTime() + 4 * dayMs)
  const id = await addPaidBooking(db, earners, { total: price, startsAt, now: now() })
  stage.pass(5 * dayMs)
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  const deps = { db, now, encryption: testEncryption, upiPayee: null, commissionHoldDays: 7 }
  const payload = { action: 'complete' as const, version: booking?.version ?? 0 }
  const done = await actOnBooking(deps, earners.provider, id, payload, { ip: null, requestId: null })
  expect(done.ok).toBe(true)
  const [row] = await db
    .select()
    .from(commissions)
    .where(and(eq(commissions.bookingId, id), eq(commissions.tier, 0)))
  return row?.amount
}

const dates = () => ({ validFrom: stage.now(), createdAt: stage.now() })

describe('the preview of what a booking pays', () => {
  test.each<[string, (scene: Scene) => Promise<unknown>, number]>([
    ['without any rule', async () => undefined, 6668],
    [
      'by a rule for the affiliate, before that for the tour',
      async ({ earners: { affiliate, productId } }) =>
        stage.db.insert(commissionRules).values([
          { ...dates(), scope: 'affiliate', scopeKey: affiliate.id, type: 'percentage', value: 777 },
          { ...dates(), scope: 'product', scopeKey: productId, type: 'percentage', value: 100 },
        ]),
      10_361,
    ],
    [
      'by a flat amount for a category that the fee caps',
      async ({ earners: { provider }, product: { category } }) => {
        await stage.db
          .insert(feeRules)
          .values({ ...dates(), scope: 'provider', scopeKey: provider.id, bps: 333 })
        await stage.db
          .insert(commissionRules)
          .values({ ...dates(), scope: 'category', scopeKey: category, type: 'flat', value: 50_000 })
      },
      4441,
    ],
    [
      'by a rule of nothing for the territory',
      async () =>
        stage.db
          .insert(commissionRules)
          .values({ ...dates(), scope: 'territory', scopeKey: 'IN/KL', type: 'percentage', value: 0 }),
      0,
    ],
  ])('is what the settlement pays %s', async (_which, addRules, expected) => {
    const made = await scene()
    await addRules(made)
    const { slug } = made.product
    expect(await made.preview(slug)).toEqual([{ slug, price, earnings: expected }])
    expect(await bookAndSettle(made)).toBe(expected)
  })

  test('takes the lowest price of the coming days, and leaves out what is not on sale', async () => {
    const { preview, product, earners } = await scene()
    await stage.db.update(products).set({ lowestPrice: 100_000 }).where(eq(products.id, product.id))
    await addProduct(stage.db, earners.provider.id, { slug: 'draft', status: 'pending_approval' })
    expect(await preview(product.slug, 'draft', 'unknown', '')).toEqual([
      { slug: product.slug, price: 100_000, earnings: 5000 },
    ])
  })

  test('is of as many nights as a stay has at least', async () => {
    const { preview, product } = await scene()
    const stay = { kind: 'stay', guestsPerRoom: 2, minimumNights: 3 } as const
    await stage.db.update(products).set(stay).where(eq(products.id, product.id))
    expect(await preview(product.slug)).toEqual([{ slug: product.slug, price: 400_050, earnings: 20_002 }])
  })

  test('is for affiliates alone', async () => {
    const { product } = await scene()
    const path = `/earnings-preview?slugs=${product.slug}`
    const root = await stage.signedInAs('super_admin')
    expect((await stage.get(path, root)).status).toBe(403)
    expect((await stage.get(path)).status).toBe(401)
  })
})
