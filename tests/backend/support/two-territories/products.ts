// Tours in both territories; the live one with a picture, times, an exception and a price rule, and an edit that waits.
import type { Database } from '../../../../backend/db/database.ts'
import {
  availabilityExceptions,
  availabilityRules,
  availabilitySlots,
} from '../../../../backend/db/schema/products/availability.ts'
import {
  calendarChannels,
  calendarFeeds,
  outsideSales,
} from '../../../../backend/db/schema/products/calendars.ts'
import { productImages } from '../../../../backend/db/schema/products/images.ts'
import { priceRules } from '../../../../backend/db/schema/products/price-rules.ts'
import { productChanges, products } from '../../../../backend/db/schema/products/products.ts'
import { productQuestions } from '../../../../backend/db/schema/products/questions.ts'
import { hashToken } from '../../../../backend/services/sessions/create-session.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { daysAfter, draftOf, idukki, ids, marks } from './cast.ts'

/** Of the live tour, by how many days ahead. */
const slots = [
  { id: ids.slot, days: 1 },
  { id: ids.nextSlot, days: 2 },
  { id: ids.earlierSlot, days: -2 },
]

export async function addProducts(db: Database, at: Date): Promise<void> {
  const dayAfter = (days: number) => daysAfter(at, days)
  const product = {
    providerId: ids.account('provider'),
    kind: 'tour',
    description: 'Three hours on foot.',
    category: 'Nature',
    price: 120_000,
    country: 'India',
    state: 'Kerala',
    district: 'Idukki',
    territoryPath: idukki,
    maximumSeats: 6,
    cutoffMinutes: 60,
    cancellationPolicy: 'flexible',
    createdAt: at,
    updatedAt: at,
  } as const
  await db.insert(products).values([
    { ...product, id: ids.live, slug: 'live', title: marks.live, status: 'approved', approvedAt: at },
    { ...product, id: ids.waiting, slug: 'waiting', title: marks.waiting, submittedAt: at },
    {
      ...product,
      id: ids.elsewhere,
      slug: 'elsewhere',
      title: 'Caves of Wayanad',
      providerId: ids.account('other provider'),
      district: 'Wayanad',
      territoryPath: 'IN/KL/wayanad',
      status: 'approved',
      approvedAt: at,
    },
  ])
  await db.insert(productChanges).values({
    id: ids.change,
    productId: ids.live,
    draft: draftOf(marks.live),
    createdAt: at,
  })
  const image = { productId: ids.live, alt: 'Hills', width: 1600, height: 900, createdAt: at }
  await db.insert(productImages).values([
    { ...image, id: ids.image, position: 0 },
    { ...image, id: ids.leaving, position: 1, staged: 'removed' },
    { ...image, id: ids.pictureOfWaiting, productId: ids.waiting, position: 0 },
  ])
  await db
    .insert(availabilityRules)
    .values({ productId: ids.live, weekday: 1, startTime: '06:00', endTime: '09:00', capacity: 10 })
  await db
    .insert(availabilityExceptions)
    .values({ id: ids.exception, productId: ids.live, date: dayAfter(9), isClosed: true })
  await db.insert(calendarFeeds).values({
    productId: ids.live,
    tokenHash: hashToken('the-secret-of-the-feed'),
    token: testEncryption.encrypt(calendarFeeds.token, ids.live, 'the-secret-of-the-feed'),
    createdAt: at,
  })
  await db.insert(calendarChannels).values({
    id: ids.channel,
    productId: ids.live,
    name: 'Airbnb',
    address: testEncryption.encrypt(calendarChannels.address, ids.channel, 'https://127.0.0.1/1.ics'),
    createdAt: at,
  })
  await db.insert(outsideSales).values({
    id: ids.outsideSale,
    productId: ids.live,
    from: dayAfter(30),
    to: dayAfter(30),
    startTime: '06:00',
    seats: 1,
    createdAt: at,
  })
  const question = { productId: ids.live, userId: ids.account('customer'), createdAt: at }
  await db.insert(productQuestions).values([
    { ...question, id: ids.question, text: 'Is there parking for a bus?' },
    {
      ...question,
      id: ids.reportedQuestion,
      text: 'Do you sell train tickets?',
      reportedAt: at,
      reportReason: 'It is about something else.',
    },
    { ...question, id: ids.answered, text: 'Is lunch included?', answer: 'Yes, it is.', answeredAt: at },
  ])
  await db.insert(priceRules).values({
    id: ids.priceRule,
    productId: ids.live,
    from: dayAfter(20),
    to: dayAfter(30),
    price: 240_000,
    createdAt: at,
  })
  await db.insert(availabilitySlots).values(
    slots.map(({ id, days }) => ({
      id,
      productId: ids.live,
      date: dayAfter(days),
      startTime: '06:00',
      endTime: '09:00',
      capacity: 10,
      reserved: 2,
      cutoffAt: new Date(`${dayAfter(days)}T05:00:00+05:30`),
    })),
  )
}
