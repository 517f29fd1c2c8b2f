import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { eq } from 'drizzle-orm'
import type { AuditEntry } from '../../../../services/audit/write-audit.ts'
import { type Product, draftOfProduct } from '../../../../services/products/draft.ts'
import { productSlug } from '../../../../services/products/create-product.ts'
import { districtPath, resolveTerritories } from '../../../../services/territories/locations.ts'
import type { Account } from '../../../../services/users/account.ts'
import type { Database } from '../../../database.ts'
import { availabilityRules } from '../../../schema/products/availability.ts'
import { priceRules } from '../../../schema/products/price-rules.ts'
import { productChanges, products } from '../../../schema/products/products.ts'
import { after, before, daysBefore } from '../instants.ts'
import { detailsOf } from './details.ts'
import { ageOfProduct, type DemoProduct, demoProducts } from './products.ts'

export const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The demo accounts that bookings and products belong to. */
export interface DemoAccounts {
  provider: Account
  customer: Account
  affiliate: Account
  secondAffiliate: Account
  superAdmins: readonly [Account, Account]
  /** For Idukki, for Kerala, and for India. */
  approvers: readonly Account[]
}

export const territoryPathOf = (state: string, district: string): string => {
  const chain = resolveTerritories({ country: 'India', state, district })
  if (!chain.ok) throw new Error(`${district} in ${state} is not in the lists`)
  return chain.value.at(-1)?.path ?? districtPath('IN', district)
}

export interface SeededProduct {
  demo: DemoProduct
  product: Product
  provider: Account
  approver: Account
}

export async function seedProducts(
  tx: Database,
  accounts: DemoAccounts,
  providers: readonly Account[],
  now: Date,
): Promise<SeededProduct[]> {
  const made = demoProducts.map((demo, index) => {
    const provider = demo.by === 'demo' ? accounts.provider : providers[demo.by]
    const [state, district] = demo.location
    const territoryPath = territoryPathOf(state, district)
    const approver = accounts.approvers.find(
      (account) => account.territoryPath !== null && territoryPath.startsWith(account.territoryPath),
    )
    if (!provider || !approver) throw new Error(`${demo.title} has no provider or approver`)
    const createdAt = daysBefore(now, ageOfProduct(demo))
    const row = {
      slug: productSlug(demo, `demo${String(index + 1).padStart(2, '0')}`),
      providerId: provider.id,
      kind: demo.kind,
      title: demo.title,
      description: demo.description,
      category: demo.category,
      ...detailsOf(demo.title),
      price: demo.price * 100,
      discountPrice: demo.discountPrice === undefined ? null : demo.discountPrice * 100,
      childPrice: demo.childPrice === undefined ? null : demo.childPrice * 100,
      country: 'India',
      state,
      district,
      territoryPath,
      meetingPoint: demo.meetingPoint,
      coordinates: demo.coordinates,
      showsPosition: true,
      durationMinutes: demo.hours === undefined ? null : demo.hours * 60,
      isInstant: demo.isInstant ?? false,
      maximumSeats: demo.seats,
      guestsPerRoom: demo.guestsPerRoom ?? null,
      guestsPerGroup: demo.guestsPerGroup ?? null,
      minimumNights: demo.minimumNights ?? null,
      cutoffMinutes: demo.kind === 'stay' ? 6 * 60 : 2 * 60,
      cancellationPolicy: demo.policy,
      ...(demo.state === undefined && {
        status: 'approved' as const,
        approvedAt: after(createdAt, dayMs),
        approvedBy: approver.id,
      }),
      submittedAt: demo.state === 'waiting' ? createdAt : null,
      rejectionReason: demo.state === 'returned' ? returnReason : null,
      version: demo.state === 'waiting' ? 0 : 1,
      createdAt,
      updatedAt: demo.state === undefined ? after(createdAt, dayMs) : createdAt,
    }
    return { demo, provider, approver, row }
  })
  const rows = await tx
    .insert(products)
    .values(made.map(({ row }) => row))
    .returning()
  const seeded = made.map(({ demo, provider, approver, row }) => {
    const product = rows.find(({ slug }) => slug === row.slug)
    if (!product) throw new Error('An inserted product was not returned')
    return { demo, product, provider, approver }
  })
  await tx.insert(availabilityRules).values(
    seeded.flatMap(({ demo, product }) =>
      (demo.weekdays ?? everyDay).flatMap((weekday) =>
        demo.times.map(([startTime, endTime]) => ({
          productId: product.id,
          weekday,
          startTime,
          endTime,
          capacity: demo.capacity,
        })),
      ),
    ),
  )
  await tx.insert(priceRules).values(seeded.flatMap((offer) => seasonRows(offer, now)))
  return seeded
}

const seasonRows = ({ demo, product }: SeededProduct, now: Date) =>
  (demo.seasons ?? []).map(({ days: [from, to], weekdays, price }) => ({
    productId: product.id,
    from: addDays(dayInIndia(now), from),
    to: addDays(dayInIndia(now), to),
    weekdays: weekdays ? [...weekdays] : null,
    price: price * 100,
    createdAt: before(now, dayMs),
  }))

const returnReason = 'Driving by night at the edge of the reserve needs a permit. Please attach its number.'

export function productAuditEntries(
  { demo, product, provider, approver }: SeededProduct,
  now: Date,
): AuditEntry[] {
  const common = {
    origin: null,
    objectType: 'product' as const,
    objectId: product.id,
    territoryPath: product.territoryPath,
  }
  const created = { ...common, actor: provider, action: 'product.created' as const, at: product.createdAt }
  if (demo.state === 'waiting') return [created]
  const at = product.approvedAt ?? before(now, dayMs)
  return demo.state === 'returned'
    ? [created, { ...common, actor: approver, action: 'product.returned', reason: returnReason, at }]
    : [created, { ...common, actor: approver, action: 'product.approved', at }]
}

/** Submits a change of a live product of the demo's provider. */
export async function stageEdit(
  tx: Database,
  { provider }: DemoAccounts,
  seeded: readonly SeededProduct[],
  now: Date,
): Promise<AuditEntry[]> {
  const edited = seeded.find(({ demo }) => demo.by === 'demo' && demo.kind === 'stay')
  if (!edited) return []
  const { product } = edited
  const at = before(now, 20 * hourMs)
  const live = draftOfProduct(product)
  const price = product.price + 60_000
  const draft = {
    ...live,
    title: 'Cardamom hill cottage with a view of the Cumbum valley',
    price,
    isInstant: true,
  }
  await tx.insert(productChanges).values({ productId: product.id, draft, createdAt: at })
  await tx
    .update(products)
    .set({ version: product.version + 1 })
    .where(eq(products.id, product.id))
  return [
    {
      actor: provider,
      origin: null,
      action: 'product.change-staged',
      objectType: 'product',
      objectId: product.id,
      territoryPath: product.territoryPath,
      changes: {
        title: { old: live.title, new: draft.title },
        price: { old: live.price, new: price },
        isInstant: { old: live.isInstant, new: true },
      },
      at,
    },
  ]
}
