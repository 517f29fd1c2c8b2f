import type { RuleDraft } from '@affiliate-booking/contract/calls/money/rules'
import type { RuleScope } from '@affiliate-booking/contract/options/money/money'
import { productCategories } from '@affiliate-booking/contract/options/products/products'
import { leadTypes } from '@affiliate-booking/contract/options/statuses'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { findReferralLink } from '../affiliates/referral-codes.ts'
import { normalizeEmail } from '../users/account.ts'

interface NamedScope {
  /** As rules store it. */
  key: string
  name: string
}

const chosenFrom = (options: readonly string[], text: string): Result<NamedScope> => {
  const found = options.find((option) => option.toLowerCase() === text.toLowerCase())
  return found === undefined
    ? fail(404, `There is no ${text}: choose ${options.join(', ')}.`)
    : ok({ key: found, name: found })
}

async function findAccount(db: Database, role: 'affiliate' | 'service_provider', text: string) {
  const link = role === 'affiliate' ? await findReferralLink(db, text) : null
  const isNamed =
    link === null ? sql`lower(${users.email}) = ${normalizeEmail(text)}` : eq(users.id, link.affiliateId)
  const [found] = await db
    .select({ key: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, role), isNamed))
  return found
    ? ok(found)
    : fail(
        404,
        role === 'affiliate'
          ? 'There is no affiliate with this code or email.'
          : 'There is no provider with this email.',
      )
}

async function findTerritory(db: Database, text: string): Promise<Result<NamedScope>> {
  const found = await db
    .select({ key: territories.path, name: territories.name })
    .from(territories)
    .where(or(sql`lower(${territories.name}) = ${text.toLowerCase()}`, eq(territories.path, text)))
    .limit(5)
  const [first, second] = found
  if (first === undefined) return fail(404, 'There is no such territory with an account or a product yet.')
  if (second === undefined) return ok(first)
  return fail(
    400,
    `Several territories have this name. Enter one of ${found.map(({ key }) => key).join(', ')}.`,
  )
}

const finders: Record<RuleScope, (db: Database, text: string) => Promise<Result<NamedScope>>> = {
  affiliate: (db, text) => findAccount(db, 'affiliate', text),
  provider: (db, text) => findAccount(db, 'service_provider', text),
  async product(db, text) {
    const slug = text.replace(/^.*\/tours\//, '')
    const [found] = await db
      .select({ key: products.id, name: products.title })
      .from(products)
      .where(eq(products.slug, slug))
    return found ? ok(found) : fail(404, 'There is no product with this address.')
  },
  category: async (_db, text) => chosenFrom(productCategories, text),
  territory: findTerritory,
  leadType: async (_db, text) => chosenFrom(leadTypes, text),
  default: async () => ok({ key: '', name: 'Everything' }),
}

/** What a draft's name stands for. Fails with 404 for what is not there, and 400 for what is not unique. */
export const resolveScope = (db: Database, { scope, name = '' }: RuleDraft): Promise<Result<NamedScope>> =>
  finders[scope](db, name)
