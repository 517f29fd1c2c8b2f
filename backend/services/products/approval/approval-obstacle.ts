// An edit that moves a product out of an administrator's territory is approved by an administrator of both places.
import { ProductDraft } from '@affiliate-booking/contract/shapes/products/product-fields'
import { or, type SQL, sql } from 'drizzle-orm'
import { productChanges, products } from '../../../db/schema/products/products.ts'
import { resolveTerritories } from '../../territories/locations.ts'
import { isBelow } from '../../territories/paths.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import type { Product } from '../draft.ts'
import type { ProductChangeRow } from './find-change.ts'

/** Why an administrator may not approve an edit of a product in scope, and who may; null if they may. */
export function findApprovalObstacle(
  actor: Actor,
  { territoryPath }: Pick<Product, 'territoryPath'>,
  { draft }: Pick<ProductChangeRow, 'draft'>,
): string | null {
  const chain = resolveTerritories(ProductDraft.parse(draft).location)
  if (!chain.ok) return null
  const target = chain.value.at(-1) ?? chain.value[0]
  if (scopeOf(actor).includes(target.path)) return null
  const names = (territories: readonly { name: string }[], separator: string) =>
    territories
      .map(({ name }) => name)
      .toReversed()
      .join(separator)
  const ofBoth = chain.value.filter(({ path }) => isBelow(territoryPath, path))
  const approver =
    ofBoth.length === 0
      ? 'A super administrator'
      : `An administrator of ${names(ofBoth, ' or of ')}, or a super administrator,`
  return `This edit moves it to ${names(chain.value, ', ')}, outside your territory. ${approver} must approve it.`
}

/** The same of the edits of a query, joined with their products: by the names of the places, which hold no path. */
export function movesOutOfTerritory({ role, territoryPath }: Actor): SQL {
  if (role === 'super_admin' || territoryPath === null) return sql`false`
  const names = [
    sql`lower(${productChanges.draft} #>> '{location,country}') <> lower(${products.country})`,
    sql`lower(${productChanges.draft} #>> '{location,state}') <> lower(${products.state})`,
    sql`lower(${productChanges.draft} #>> '{location,district}') <> lower(${products.district})`,
  ]
  return or(...names.slice(0, territoryPath.split('/').length)) ?? sql`false`
}
