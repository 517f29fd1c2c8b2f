// A product as its provider and administrators see it.
import { ProductDraft } from '@affiliate-booking/contract/shapes/products/product-fields'
import type {
  ManagedImage,
  ManagedProduct,
  ProductChange,
} from '@affiliate-booking/contract/shapes/products/products'
import type { TimelineEntry } from '@affiliate-booking/contract/shapes/timeline'
import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { availabilityExceptions, availabilityRules } from '../../db/schema/products/availability.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { canOpenAccount } from '../users/get-user.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'
import { describeProductCard } from './product-cards.ts'
import { listManagedImages } from '../images/list-images.ts'
import { findApprovalObstacle } from './approval/approval-obstacle.ts'
import { readProviderRecord } from './approval/provider-record.ts'
import { type ProductChangeRow, findOpenChange } from './approval/find-change.ts'
import { readPriceRules } from '../prices/read-price-rules.ts'
import { describeOffSale } from './sale/off-sale.ts'
import { draftOfProduct, fieldChanges, type Product } from './draft.ts'
import { shortTime } from '../availability/read-slots.ts'
import { type OutsideSale, readOutsideSales } from '../availability/sold-elsewhere.ts'
import { describeImageChanges } from '../images/staged-images.ts'

/** Days in the past for which exceptions and price rules are included. */
const pastDays = 30

const maximumTimelineEntries = 100

interface Dependencies {
  db: Database
  now: Date
}

export async function describeProduct(
  { db, now }: Dependencies,
  actor: Actor,
  product: Product,
): Promise<ManagedProduct> {
  const { id } = product
  const isAdmin = isAdminAccount(actor)
  const [images, rules, exceptions, sales, priceRules, change, timeline, providers, canOpenProvider, record] =
    await Promise.all([
      listManagedImages(db, id),
      readRules(db, id),
      readExceptions(db, actor, product, addDays(dayInIndia(now), -pastDays)),
      readOutsideSales(db, id, now),
      readPriceRules(db, id, addDays(dayInIndia(now), -pastDays)),
      findOpenChange(db, id),
      readTimeline(db, actor, id),
      db
        .select({ name: users.name, status: users.status })
        .from(users)
        .where(eq(users.id, product.providerId)),
      canOpenAccount(db, actor, product.providerId),
      isAdmin ? readProviderRecord(db, product.providerId, now) : null,
    ])
  const live = draftOfProduct(product)
  const isByGroup = product.guestsPerGroup !== null
  const waiting = change?.status === 'pending' ? change : undefined
  // Only the provider continues a returned edit; an administrator sees the live version.
  const edit = isAdmin ? waiting : change
  const card = { ...product, serviceProviderName: providers[0]?.name ?? '' }
  return {
    ...describeProductCard(card, images.find(({ staged }) => staged !== 'added') ?? null),
    serviceProviderId: product.providerId,
    canOpenProvider,
    isProviderSuspended: providers[0]?.status === 'suspended',
    rejectionReason: product.rejectionReason,
    offSale: describeOffSale(product),
    hasPendingChange: waiting !== undefined,
    changeReason: change?.status === 'returned' ? change.reason : null,
    waitsSince: (waiting?.createdAt ?? product.submittedAt)?.toISOString() ?? null,
    createdAt: product.createdAt.toISOString(),
    version: product.version,
    draft: edit ? ProductDraft.parse(edit.draft) : live,
    durationMinutes: product.durationMinutes,
    description: product.description,
    images,
    rules,
    weekVersion: product.weekVersion,
    exceptions,
    outsideSales: sales.map(describeOutsideSale),
    childPrice: product.childPrice,
    minimumNights: product.minimumNights,
    // Those from before it was sold by the group may have one.
    priceRules: isByGroup ? priceRules.map((rule) => ({ ...rule, childPrice: null })) : priceRules,
    hasCalendars: true,
    change: change ? describeChange(change, live, images) : null,
    approvalObstacle: waiting && isAdmin ? findApprovalObstacle(actor, product, waiting) : null,
    providerRecord: record,
    ...timeline,
  }
}

const describeChange = (
  change: ProductChangeRow,
  live: ProductDraft,
  images: readonly ManagedImage[],
): ProductChange => ({
  id: change.id,
  status: change.status,
  createdAt: change.createdAt.toISOString(),
  reason: change.reason,
  fields: [...fieldChanges(live, ProductDraft.parse(change.draft)), ...describeImageChanges(images)],
})

async function readRules(db: Database, productId: string) {
  const rules = await db
    .select()
    .from(availabilityRules)
    .where(eq(availabilityRules.productId, productId))
    .orderBy(asc(availabilityRules.weekday), asc(availabilityRules.startTime))
  return rules.map(({ weekday, startTime, endTime, capacity }) => ({
    weekday,
    startTime: shortTime(startTime),
    endTime: shortTime(endTime),
    capacity,
  }))
}

const describeOutsideSale = ({ id, from, to, startTime, seats }: OutsideSale) => ({
  id,
  from,
  to,
  startTime: startTime && shortTime(startTime),
  seats,
})

/** Why a day is closed is for the provider alone. */
async function readExceptions(
  db: Database,
  actor: Actor,
  { id: productId, providerId }: Product,
  from: string,
) {
  const exceptions = await db
    .select()
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.productId, productId), gte(availabilityExceptions.date, from)))
    .orderBy(asc(availabilityExceptions.date), asc(availabilityExceptions.startTime))
  return exceptions.map(({ id, date, isClosed, startTime, endTime, capacity, reason }) => ({
    id,
    date,
    isClosed,
    startTime: startTime && shortTime(startTime),
    endTime: endTime && shortTime(endTime),
    capacity,
    reason: actor.id === providerId ? reason : null,
  }))
}

/** The newest audit entries, oldest first. Providers do not see the names of administrators. */
async function readTimeline(
  db: Database,
  actor: Actor,
  productId: string,
): Promise<{ timeline: TimelineEntry[]; hasEarlier: boolean }> {
  const entries = await db
    .select({ entry: auditLog, name: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.objectType, 'product'), eq(auditLog.objectId, productId)))
    .orderBy(desc(auditLog.id))
    // One extra entry shows whether there are more.
    .limit(maximumTimelineEntries + 1)
  const seesNames = isAdminAccount(actor)
  const newest = entries.slice(0, maximumTimelineEntries).toReversed()
  const timeline = newest.map(({ entry, name }) => ({
    id: String(entry.id),
    action: entry.action,
    actor: seesNames || entry.actorId === actor.id || entry.actorId === null ? name : 'Administrator',
    reason: entry.reason,
    at: entry.createdAt.toISOString(),
  }))
  return { timeline, hasEarlier: entries.length > maximumTimelineEntries }
}
