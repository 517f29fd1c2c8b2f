// Never oversold: a crowd at once for a few seats, through the app that people use, on both databases.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../../backend/app.ts'
import { findSeatDifferences } from '../../backend/services/bookings/seats.ts'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { testEncryption } from '../support/test-encryption.ts'
import { addMembers, type Member } from './support/members.ts'
import { addMarket, addNights, addProduct, holdPayload, reservedOf } from './support/products.ts'
import { openTestDatabase } from '../support/databases/test-database.ts'
import { byRunLength, inLongRun } from '../support/run-length.ts'
import { uploadsIn } from '../support/images/uploads-in.ts'

const now = () => new Date('2026-10-01T06:00:00Z')

describe('many booking requests at once', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const app = createApp({
    db,
    now,
    passwords: cheapPasswords,
    encryption: testEncryption,
    log: pino({ level: 'silent' }),
    uploads: uploadsIn('/nowhere'),
    publicOrigin: 'https://book.example',
    upiPayee: null,
    issuer: { name: 'The platform' },
    gateway: null,
    mailer: null,
    referralSigner: null,
    commissionHoldDays: 7,
    rateLimitFactor: 1000,
    trustedProxies: [],
  })
  afterAll(async () => {
    await database.close()
  })

  /** Asks again when the host is too busy, as a slow machine is with so many. */
  async function book(
    slotId: string,
    member: Member,
    overrides: object = {},
  ): Promise<{ status: number; message?: string | undefined }> {
    const headers = { cookie: member.cookie, 'content-type': 'application/json' }
    const body = JSON.stringify(holdPayload(slotId, overrides))
    const answer = await app.request('/api/bookings', { method: 'POST', headers, body }, {})
    const { message } = (await answer.json()) as { message?: string }
    if (answer.status === 503) {
      await delay(50)
      return await book(slotId, member, overrides)
    }
    return { status: answer.status, message }
  }

  test('sell 10 seats to 10 customers, and everybody else gets a sold-out message', async () => {
    const { slotId } = await addMarket(db)
    const crowd = await addMembers(db, 'user', byRunLength({ long: 500, short: 100 }))
    const answers = await Promise.all(crowd.map((customer) => book(slotId, customer)))
    const sold = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409)
    expect([sold.length, refused.length]).toEqual([10, crowd.length - 10])
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(['This has just been booked. Choose another day or fewer guests.']),
    )
    expect(await reservedOf(db, slotId)).toBe(10)
    expect(await findSeatDifferences(db)).toEqual([])
  })

  test.each(inLongRun)('sell 10 seats to parties of one to three without splitting any', async () => {
    const { slotId } = await addMarket(db)
    const crowd = await addMembers(db, 'user', 100)
    const answers = await Promise.all(
      crowd.map(async (customer, index) => {
        const seats = 1 + (index % 3)
        return { ...(await book(slotId, customer, { seats })), seats }
      }),
    )
    const sold = answers.filter(({ status }) => status === 201).reduce((sum, { seats }) => sum + seats, 0)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(sold).toBe(10)
    expect(await reservedOf(db, slotId)).toBe(10)
  })

  test.runIf(database.openAgain)(
    'do not hold up another product while one product’s slot is locked',
    async () => {
      const [hot, cold] = [await addMarket(db), await addMarket(db)]
      const crowd = await addMembers(db, 'user', 40)
      const [visitor] = await addMembers(db, 'user', 1)
      let waiting: Promise<{ status: number }[]> | undefined
      await db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from availability_slots where id = ${hot.slotId} for update`)
        waiting = Promise.all(crowd.map((customer) => book(hot.slotId, customer)))
        if (visitor) expect(await book(cold.slotId, visitor)).toMatchObject({ status: 201 })
      })
      const sold = (await waiting)?.filter(({ status }) => status === 201)
      expect(sold).toHaveLength(10)
    },
  )

  test('never sell a room twice for a night, however stays overlap', async () => {
    const { provider } = await addMarket(db)
    const nights = await addNights(db, await addProduct(db, provider.id, { kind: 'stay' }), 8, {
      capacity: 3,
    })
    const crowd = await addMembers(db, 'user', byRunLength({ long: 120, short: 60 }))
    const answers = await Promise.all(
      crowd.map((customer, index) =>
        book(nights[(index * 5) % 6] ?? '', customer, { nights: 1 + (index % 3) }),
      ),
    )
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const reserved = await Promise.all(nights.map((id) => reservedOf(db, id)))
    expect(Math.max(...reserved)).toBe(3)
    expect(await findSeatDifferences(db)).toEqual([])
  })
})
