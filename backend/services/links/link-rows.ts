import type { ReferralLink } from '@affiliate-booking/contract/calls/referrals/links'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isSiteLinkOf } from '../affiliates/referral-codes.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { isUuid } from '../../uuid.ts'

export const linkNotFound = fail(404, 'This link does not exist.')

/** With the product and its provider. */
export const selectLinks = <More extends Parameters<Database['select']>[0] & object>(
  db: Database,
  more: More,
) =>
  db
    .select({
      id: referralLinks.id,
      code: referralLinks.code,
      campaign: referralLinks.campaign,
      createdAt: referralLinks.createdAt,
      disabledAt: referralLinks.disabledAt,
      productId: products.id,
      slug: products.slug,
      title: products.title,
      isOnSale: sql<boolean>`coalesce(${isOnSale()}, false)`,
      ...more,
    })
    .from(referralLinks)
    .leftJoin(products, eq(products.id, referralLinks.productId))
    .leftJoin(users, isProvider())
    .$dynamic()

type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]

export const isNoSiteLink = (): SQL | undefined =>
  or(isNotNull(referralLinks.productId), isNotNull(referralLinks.campaign))

export function describeLink({ id, code, campaign, createdAt, disabledAt, ...row }: LinkRow): ReferralLink {
  const { productId, slug, title } = row
  const product =
    productId === null || slug === null || title === null
      ? null
      : { id: productId, slug, title, isOnSale: row.isOnSale }
  const landing = product === null ? '/' : `/tours/${encodeURIComponent(product.slug)}`
  return {
    id,
    code,
    path: `${landing}?ref=${encodeURIComponent(code)}`,
    product,
    campaign,
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
  }
}

/** The affiliate's link for the whole site, which every affiliate has. */
export async function readSiteLink(db: Database, affiliateId: string): Promise<ReferralLink> {
  const { id, code, campaign, createdAt, disabledAt } = referralLinks
  const [site] = await db
    .select({ id, code, campaign, createdAt, disabledAt })
    .from(referralLinks)
    .where(isSiteLinkOf(affiliateId))
  if (!site) throw new Error(`The affiliate ${affiliateId} has no link`)
  return describeLink({ ...site, productId: null, slug: null, title: null, isOnSale: false })
}

/** Fails with 404 for another affiliate's link. */
export async function findLink(db: Database, affiliateId: string, id: string): Promise<Result<ReferralLink>> {
  if (!isUuid(id)) return linkNotFound
  const [row] = await selectLinks(db, {}).where(
    and(eq(referralLinks.id, id), eq(referralLinks.affiliateId, affiliateId)),
  )
  return row ? ok(describeLink(row)) : linkNotFound
}
