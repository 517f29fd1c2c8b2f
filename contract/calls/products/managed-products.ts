// Products, for their providers and the administrators who approve them.
import * as z from 'zod'
import { defineCall, requiredText } from '../../call.ts'
import { Day } from '../../days.ts'
import { chosenIds, pageQuery, searchText } from '../../lists.ts'
import { ManagedProduct, ManagedProductList, Slot, WeeklyRule } from '../../shapes/products/products.ts'
import { productKinds } from '../../options/products/products.ts'
import { productPayloadShape } from '../../shapes/products/product-fields.ts'
import { SlotQuery } from './products.ts'

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
export type ProductPayload = z.infer<typeof ProductPayload>

export const CreateProductPayload = ProductPayload.safeExtend({
  kind: z.enum(productKinds, { error: 'Choose tour or stay.' }),
})
export type CreateProductPayload = z.infer<typeof CreateProductPayload>

export const ManagedProductResponse = z.object({ product: ManagedProduct })

/** `waiting`: for approval, new or edited; `returned`: with a reason, new or edited; `live`; `off-sale`. */
export const managedProductStates = ['waiting', 'returned', 'live', 'off-sale'] as const
export const managedProductSorts = ['newest', 'oldest', 'title'] as const

export const ManagedProductFilter = z.object({
  q: searchText,
  state: z.enum(managedProductStates).optional(),
  kind: z.enum(productKinds).optional(),
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

export const EditProductPayload = ProductPayload.safeExtend({ version: z.int().nonnegative() })
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
  encoding: 'none',
  payload: z.undefined(),
  response: ManagedProductResponse,
  errorStatuses: [401, 403, 404, 409],
  access: 'service provider',
  summary: 'Withdraw a staged edit that is still pending',
})

export const addProductImage = defineCall({
  id: 'addProductImage',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/images',
  encoding: 'multipart',
  payload: z.object({
    image: z.instanceof(File, { error: 'Choose a picture.' }),
    alt: requiredText('Description of the picture', 200),
  }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409, 413],
  access: 'service provider',
  summary: 'Add an image (JPEG, PNG or WebP, 5 MiB at most) to an own product, ten at most',
})

export const removeProductImage = defineCall({
  id: 'removeProductImage',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/images/{image}/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: ManagedProductResponse,
  errorStatuses: [401, 403, 404, 409],
  access: 'service provider',
  summary:
    'Remove an image of an own product: at once while it is not live, else when the removal is approved',
})

export const EditImagePayload = z.union([
  z.strictObject({ alt: requiredText('Description of the picture', 200) }),
  z.strictObject({ position: z.int().min(1).max(100) }),
])
export type EditImagePayload = z.infer<typeof EditImagePayload>

export const editProductImage = defineCall({
  id: 'editProductImage',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/images/{image}',
  encoding: 'json',
  payload: EditImagePayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary:
    'Move an image to another place, 1 being the cover, at once; or describe one that customers do not see yet',
})

export const restoreProductImage = defineCall({
  id: 'restoreProductImage',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/images/{image}/keep',
  encoding: 'none',
  payload: z.undefined(),
  response: ManagedProductResponse,
  errorStatuses: [401, 403, 404, 409],
  access: 'service provider',
  summary: 'Restore an image whose removal is pending',
})

export const setAvailabilityRules = defineCall({
  id: 'setAvailabilityRules',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/rules',
  encoding: 'json',
  payload: z.object({
    rules: z.array(WeeklyRule).max(70, 'Add at most ten times a day.'),
    /** The expected version; 409 when the weekly times have changed. Without it, they are always replaced. */
    weekVersion: z.int().nonnegative().optional(),
  }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Set the weekly times; the slots of the next 180 days are updated, except those with bookings',
})

export const AvailabilityExceptionPayload = z.object({
  date: Day,
  isClosed: z.boolean(),
  startTime: z.iso.time({ precision: -1, error: 'Enter a time.' }).nullish(),
  endTime: z.iso.time({ precision: -1, error: 'Enter a time.' }).nullish(),
  capacity: z.int().min(1).max(1000).nullish(),
})
export type AvailabilityExceptionPayload = z.infer<typeof AvailabilityExceptionPayload>

export const addAvailabilityException = defineCall({
  id: 'addAvailabilityException',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/exceptions',
  encoding: 'json',
  payload: AvailabilityExceptionPayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Close a day, or add a time to it',
})

export const removeAvailabilityException = defineCall({
  id: 'removeAvailabilityException',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/exceptions/{exception}/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: ManagedProductResponse,
  errorStatuses: [401, 403, 404],
  access: 'service provider',
  summary: 'Remove an exception, so that the weekly times apply again',
})

export const CloseDaysPayload = z
  .object({
    from: Day,
    /** Included. */
    to: Day,
    /** For the provider alone. */
    reason: z.string().trim().max(200, 'The reason can have at most 200 characters.').optional(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first.',
  })
export type CloseDaysPayload = z.infer<typeof CloseDaysPayload>

export const closeDays = defineCall({
  id: 'closeDays',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/closed-days',
  encoding: 'json',
  payload: CloseDaysPayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404],
  access: 'service provider',
  summary: 'Close the days of a range, a year at most; those that are closed already stay so. Bookings stay',
})

export const openDays = defineCall({
  id: 'openDays',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/closed-days/remove',
  encoding: 'json',
  payload: z.object({ from: Day, to: Day }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404],
  access: 'service provider',
  summary: 'Open the closed days of a range, so that the weekly times apply again',
})

export const listManagedSlots = defineCall({
  id: 'listManagedSlots',
  support: 'optional',
  method: 'GET',
  path: '/managed-products/{id}/slots',
  encoding: 'query',
  payload: SlotQuery,
  response: z.object({ slots: z.array(Slot) }),
  errorStatuses: [400, 401, 403, 404],
  access: managers,
  summary: 'The slots of a product in scope, in any state',
})

/** The expected version of the product and, where an edit is pending, its id. */
const ProductVersion = z.object({ version: z.int().nonnegative(), changeId: z.string().nullish() })

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
  payload: z.object({ version: z.int().nonnegative(), reason: requiredText('Reason', 500) }),
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
  payload: z.object({ version: z.int().nonnegative() }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: managers,
  summary:
    'Put a product back on sale, for the side that took it off: the provider, or administrators in scope',
})
