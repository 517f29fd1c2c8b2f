// What a caller that keeps pages of the catalogue is told of changes: each exactly once, and nothing else.
import { sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { createCatalogueWatch } from '../../../../../backend/services/products/catalogue/catalogue-watch.ts'
import {
  deleteOldCatalogueChanges,
  readCatalogueChanges,
} from '../../../../../backend/services/products/catalogue/catalogue-changes.ts'
import { openTestDatabase, sharedDatabase } from '../../../../support/databases/test-database.ts'
import { addMember } from '../../../support/members.ts'
import { addMarket, addProduct, holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { all, catalogue, day, neighbour, ofTea, product, statements } from './catalogue-statements.ts'

const stage = createStage()

/** Two tours on sale of one provider and one that waits, with a reviewed booking, pictures and a setting. */
async function market() {
  const made = await addMarket(stage.db, { slug: 'tea' })
  const { productId, provider, slotId } = made
  await addProduct(stage.db, provider.id, { slug: 'spice' })
  const waiting = await addProduct(stage.db, provider.id, { slug: 'waiting', status: 'pending_approval' })
  const customer = await addMember(stage.db, 'user', { name: 'Arjun Iyer' })
  const { body } = await stage.post('/bookings', holdPayload(slotId), customer.cookie)
  await stage.db.execute(sql`insert into reviews (booking_id, product_id, rating, text, created_at)
    values (${body.booking.id}, ${productId}, 5, 'Lovely', now())`)
  await stage.db
    .execute(sql`insert into product_images (product_id, position, alt, width, height, staged, created_at) values
    (${productId}, 0, 'Shown', 4, 2, null, now()), (${productId}, 1, 'Staged', 4, 2, 'added', now())`)
  return { ...made, waiting, customer, booking: body.booking, cursor: await present() }
}

const ask = async (query: string) => (await stage.get(`/catalogue-changes${query}`)).body
const present = async (): Promise<string> => (await ask('')).cursor
const since = async (cursor: string) => (await ask(`?after=${encodeURIComponent(cursor)}`)).changes

const sorted = (changes: readonly object[]) => changes.map((change) => JSON.stringify(change)).toSorted()

describe('a caller that keeps pages', () => {
  test.each(statements)('is told exactly what each statement about %s changes', async (_about, ofMarket) => {
    const made = await market()
    let { cursor } = made
    for (const [what, change, told] of ofMarket) {
      await stage.db.execute(change(made))
      expect.soft(sorted(await since(cursor)), what).toEqual(sorted(told))
      cursor = await present()
    }
  })

  test('is told of held and released seats by the calls that change them', async () => {
    const { slotId, customer, cursor, booking } = await market()
    await stage.post('/bookings', holdPayload(slotId), (await addMember(stage.db, 'user')).cookie)
    expect(sorted(await since(cursor))).toEqual(sorted([product, day]))
    const later = await present()
    await stage.post(
      `/bookings/${booking.id}/actions`,
      { action: 'cancel', version: booking.version },
      customer.cookie,
    )
    expect(sorted(await since(later))).toEqual(sorted([product, day]))
    expect(await since(await present())).toEqual([])
  })

  test('is told nothing of a change that was rolled back', async () => {
    const { cursor } = await market()
    const failing = stage.db.transaction(async (tx) => {
      await tx.execute(ofTea(sql`title = 'Never'`))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await since(cursor)).toEqual([])
  })

  test.skipIf(inject('database') === 'embedded')(
    'is told of a change that is committed after a later one',
    async () => {
      const { openAgain, db, close } = await openTestDatabase()
      const provider = await addMember(db, 'service_provider')
      for (const slug of ['tea', 'spice']) await addProduct(db, provider.id, { slug })
      const other = await openAgain?.()
      const read = async (after?: string) => readCatalogueChanges(db, after)
      let { cursor } = await read()
      await db.transaction(async (tx) => {
        await tx.execute(sql`update products set house_rules = 'None' where slug = 'tea'`)
        await other?.db.execute(sql`update products set house_rules = 'None' where slug = 'spice'`)
        const first = await readCatalogueChanges(other?.db ?? db, cursor)
        expect(first.changes).toEqual([neighbour])
        cursor = first.cursor
      })
      const second = await read(cursor)
      expect(second.changes).toEqual([product])
      expect((await read(second.cursor)).changes).toEqual([])
      await other?.close()
      await close()
    },
  )

  test('is told everything is out of date for a cursor that the host does not know', async () => {
    await market()
    const cursor = await present()
    const [started = '', seconds = '', snapshot = ''] = cursor.split('.')
    for (const unknown of [
      'x',
      `${Number(started) - 5}.${seconds}.${snapshot}`,
      `${started}.${Number(seconds) - 3600}.${snapshot}`,
      `${started}.${seconds}.9:3:`,
      `${started}.${seconds}.99999999999999999999:99999999999999999999:`,
      `${started}.${seconds}.0:0:`,
      `${started}.${seconds}.5:9:8,7`,
    ])
      expect(await since(unknown), unknown).toEqual([all])
    expect(await since(cursor)).toEqual([])
  })

  test('waits until something changes, and no longer than it asks for', async () => {
    const { cursor } = await market()
    const watch = createCatalogueWatch(stage.db)
    const { listen } = await sharedDatabase()
    const stop = listen('catalogue_changes', watch.wake)
    const waiting = watch.read(cursor, 25)
    await stage.db.execute(ofTea(sql`title = 'Other tea'`))
    expect(sorted((await waiting).changes)).toEqual(sorted([product, catalogue]))
    expect((await watch.read(await present(), 1)).changes).toEqual([])
    const ended = watch.read(await present(), 25)
    watch.close()
    expect((await ended).changes).toEqual([])
    await stop()
  })

  test('loses no change whose rows are kept, and old rows are deleted', async () => {
    const { cursor } = await market()
    await stage.db.execute(sql`update catalogue_changes set at = at - interval '20 minutes'`)
    await stage.db.execute(ofTea(sql`title = 'Other tea'`))
    await deleteOldCatalogueChanges(stage.db)
    expect(sorted((await readCatalogueChanges(stage.db, cursor)).changes)).toEqual(
      sorted([product, catalogue]),
    )
    await stage.db.execute(sql`update catalogue_changes set at = at - interval '2 hours'`)
    expect(await deleteOldCatalogueChanges(stage.db)).toBeGreaterThan(0)
    expect(await stage.value(sql`select count(*)::int from catalogue_changes`)).toBe(0)
  })
})

describe('answers that end by the clock', () => {
  test('name the end of booking of the next slot', async () => {
    await market()
    const closing = '2026-10-20T02:30:00.000Z'
    const until = async (path: string) => (await stage.get(path)).body.validUntil
    expect(await until('/products/tea/slots?from=2026-10-01&to=2026-10-31')).toBe(closing)
    expect(await until('/products/tea/slots?from=2026-11-01&to=2026-11-30')).toBeNull()
    expect(await until('/products?date=2026-10-20')).toBe(closing)
    expect(await until('/products?date=2026-10-21'), 'with the days nearby').toBe('2026-10-01T06:00:01.000Z')
    expect(await until('/products?date=2026-10-21&q=zanzibar')).toBeNull()
    expect(await until('/products?q=tea')).toBeNull()
    expect(await until('/products/tea')).toBeNull()
    await stage.db.execute(ofTea(sql`lowest_price = 1000`))
    expect(await until('/products/tea')).toBe(closing)
  })

  test('towns and suggestions follow a change at once', async () => {
    const { waiting } = await market()
    const found = async () => (await stage.get('/suggestions?q=hamp')).body.rows.length
    const before = await found()
    await stage.db.execute(sql`update products set status = 'approved', coordinates = '15.33500, 76.46000',
      state = 'Karnataka', district = 'Vijayanagara' where id = ${waiting}`)
    expect([before, await found()]).toEqual([0, 1])
  })
})
