// The pictures of a product, for its provider.
import * as z from 'zod'
import { defineCall, requiredText } from '../../call.ts'
import { ManagedProductResponse } from './managed-products.ts'

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
