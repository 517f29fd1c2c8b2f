import type {
  CreateReferralLinkPayload,
  ReferralLink,
} from '@affiliate-booking/contract/calls/referrals/links'
import { maximumLinks } from '@affiliate-booking/contract/options/referrals/links'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { violatesUnique } from '../../db/database.ts'
import { referralLinks } from '../../db/schema/attribution.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { generateReferralCode } from '../affiliates/referral-codes.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import type { Actor } from '../users/account.ts'
import { enableReferralLink } from './enable-referral-link.ts'
import { findLink } from './link-rows.ts'

interface Dependencies {
  db: Database
  now: () => Date
}

interface CreatedLink {
  link: ReferralLink
  /** False for a link that existed. */
  isNew: boolean
}

/**
 * Creates a link for a product, a campaign or both. The existing one is returned if it is the same, and enabled. Fails
 * with 400 for neither, with 404 for a product that is not on sale, and with 409 when the affiliate has too many links.
 */
export async function createReferralLink(
  { db, now }: Dependencies,
  affiliate: Actor,
  payload: CreateReferralLinkPayload,
  origin: RequestOrigin,
): Promise<Result<CreatedLink>> {
  const campaign = payload.campaign ? payload.campaign : null
  if (!payload.product && campaign === null)
    return fail(400, 'Choose a tour or stay, or enter the name of a campaign.')
  const create = () =>
    db.transaction(async (tx): Promise<Result<CreatedLink>> => {
      const productId = payload.product ? await findProductId(tx, payload.product) : null
      if (productId === undefined) return fail(404, 'This tour or stay is not on sale.')
      // Two requests at once create one link.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, affiliate.id)).for('no key update')
      const [existing] = await tx
        .select({ id: referralLinks.id, disabledAt: referralLinks.disabledAt })
        .from(referralLinks)
        .where(
          and(
            eq(referralLinks.affiliateId, affiliate.id),
            productId === null ? isNull(referralLinks.productId) : eq(referralLinks.productId, productId),
            campaign === null ? isNull(referralLinks.campaign) : eq(referralLinks.campaign, campaign),
          ),
        )
      const id = existing?.id ?? (await insertLink(tx, affiliate, { productId, campaign, at: now(), origin }))
      if (id === undefined)
        return fail(409, `You have ${maximumLinks} links, which is the most. Use one of them.`)
      const found = await (existing?.disabledAt == null
        ? findLink(tx, affiliate.id, id)
        : enableReferralLink({ db: tx, now }, affiliate, id, origin))
      return found.ok ? ok({ link: found.value, isNew: existing === undefined }) : found
    })
  try {
    return await create()
  } catch (error) {
    if (violatesUnique(error, 'referral_links_code_unique')) return create()
    throw error
  }
}

/** Undefined if the affiliate has too many. */
async function insertLink(
  tx: Database,
  affiliate: Actor,
  { productId, campaign, at, origin }: NewLink,
): Promise<string | undefined> {
  if ((await tx.$count(referralLinks, eq(referralLinks.affiliateId, affiliate.id))) >= maximumLinks)
    return undefined
  const code = generateReferralCode()
  const [link] = await tx
    .insert(referralLinks)
    .values({ affiliateId: affiliate.id, code, productId, campaign, createdAt: at })
    .returning({ id: referralLinks.id })
  await writeAudit(tx, {
    actor: affiliate,
    origin,
    action: 'account.link-created',
    objectType: 'account',
    objectId: affiliate.id,
    territoryPath: affiliate.territoryPath,
    changes: { link: { old: null, new: code } },
    at,
  })
  return link?.id
}

interface NewLink {
  productId: string | null
  campaign: string | null
  at: Date
  origin: RequestOrigin
}

async function findProductId(tx: Database, slug: string): Promise<string | undefined> {
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(eq(products.slug, slug), isOnSale()))
  return product?.id
}
