// Products, for their providers and the administrators who approve them.
import * as z from 'zod'
import { version } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'
import { chosenIds, pageQuery, searchText } from '../../lists.ts'
import { listFilters } from '../../report-filters.ts'
import { ManagedProduct, ManagedProductList } from '../../shapes/products/products.ts'
import { productKinds } from '../../options/products/products.ts'
import { productPayloadShape } from '../../shapes/products/product-fields.ts'

export const ProductPayload = z
  .object(productPayloadShape)
  .refine(({ price, discountPrice }) => discountPrice == null || discountPrice < price, {
    path: ['discountPrice'],
    error: 'Discount price must be less than the price.',
  })
  .refine(
    ({ price, discountPrice, childPrice }) => childPrice == null || childPrice <= (discountPrice ?? price),
    { path: ['childPrice'], error: 'Child price can be at most what adults pay.' },
  )
  .refine(({ childPrice, guestsPerGroup }) => childPrice == null || guestsPerGroup == null, {
    path: ['childPrice'],
    error: 'A group has one price. Leave the child price or the guests per group empty.',
  })
export type ProductPayload = z.infer<typeof ProductPayload>

export const CreateProductPayload = ProductPayload.safeExtend({
  kind: z.enum(productKinds, { error: 'Choose tour or stay.' }),
})
export type CreateProductPayload = z.infer<typeof CreateProductPayload>

export const ManagedProductResponse = z.object({ product: ManagedProduct })

/** `waiting`: for approval, new or edited; `returned`: with a reason, new or edited; `live`; `off-sale`. */
export const managedProductStates = ['waiting', 'returned', 'live', 'off-sale'] as const
/** Of the state `waiting`, `newest` and `oldest` go by the day since when a product waits. */
export const managedProductSorts = ['newest', 'oldest', 'title'] as const

export const ManagedProductFilter = z.object({
  q: searchText,
  state: z.enum(managedProductStates).optional(),
  kind: z.enum(productKinds).optional(),
  provider: listFilters.provider,
  sort: z.enum(managedProductSorts).optional(),
})
export type ManagedProductFilter = z.infer<typeof ManagedProductFilter>

/** A host whose rows have a version exports chosen rows too. */
export const ManagedProductExport = ManagedProductFilter.extend({ ids: chosenIds })
export type ManagedProductExport = z.infer<typeof ManagedProductExport>

export const ManagedProductQuery = ManagedProductFilter.extend(pageQuery)
export type ManagedProductQuery = z.infer<typeof ManagedProductQuery>

const managers = 'administrator or service provider'

export const listManagedProducts = defineCall({
  id: 'listManagedProducts',
  support: 'optional',
  method: 'GET',
  path: '/managed-products',
  encoding: 'query',
  payload: ManagedProductQuery,
  response: ManagedProductList,
  errorStatuses: [400, 401, 403],
  access: managers,
  summary: 'Products of the provider or of the administrator’s territory, in any state',
})

export const exportManagedProducts = defineCall({
  id: 'exportManagedProducts',
  support: 'optional',
  method: 'GET',
  path: '/managed-products.csv',
  encoding: 'query',
  payload: ManagedProductExport,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 403],
  access: managers,
  summary: 'All products in scope that match the filter, as CSV',
})

export const getManagedProduct = defineCall({
  id: 'getManagedProduct',
  support: 'optional',
  method: 'GET',
  path: '/managed-products/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: ManagedProductResponse,
  errorStatuses: [401, 403, 404],
  access: managers,
  summary: 'A product in scope, with its availability rules, its staged edit and its timeline',
})

export const createProduct = defineCall({
  id: 'createProduct',
  support: 'optional',
  method: 'POST',
  path: '/managed-products',
  encoding: 'json',
  payload: CreateProductPayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403],
  access: 'service provider',
  summary: 'Create a product; an administrator of its district must approve it',
})

export const EditProductPayload = ProductPayload.safeExtend({ version })
export type EditProductPayload = z.infer<typeof EditProductPayload>

export const editProduct = defineCall({
  id: 'editProduct',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}',
  encoding: 'json',
  payload: EditProductPayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary:
    'Edit an own product: at once while it is not live, else staged until an administrator approves the change',
})

export const withdrawProductChange = defineCall({
  id: 'withdrawProductChange',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/withdraw-change',
  encoding: 'json',
  /** Without the version that was shown, whatever is waiting is withdrawn. */
  payload: z.object({ version: version.nullish() }).optional(),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Withdraw a staged edit that is pending or was returned',
})

export const deleteProduct = defineCall({
  id: 'deleteProduct',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/delete',
  encoding: 'json',
  payload: z.object({ version }),
  response: z.object({ id: z.string() }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Delete an own product that was never approved, with its pictures and its calendar',
})

/** The expected version of the product and, where an edit is pending, its id. */
const ProductVersion = z.object({ version, changeId: z.string().nullish() })

export const approveProduct = defineCall({
  id: 'approveProduct',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/approve',
  encoding: 'json',
  payload: ProductVersion,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary:
    'Approve a new product in scope, or the staged edit of a live one; 409 if it would be live without a picture',
})

export const returnProduct = defineCall({
  id: 'returnProduct',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/return',
  encoding: 'json',
  payload: ProductVersion.extend({ reason: requiredText('Reason', 500) }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary: 'Return a new product in scope, or the staged edit of a live one, with a reason',
})

export const takeProductOffSale = defineCall({
  id: 'takeProductOffSale',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/take-off-sale',
  encoding: 'json',
  payload: z.object({ version, reason: requiredText('Reason', 500) }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: managers,
  summary: 'Take a live product in scope off sale, with a reason; its bookings stay',
})

export const putProductOnSale = defineCall({
  id: 'putProductOnSale',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/put-on-sale',
  encoding: 'json',
  payload: z.object({ version }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: managers,
  summary:
    'Put a product back on sale, for the side that took it off: the provider, or administrators in scope',
})
