// The wish list of a customer.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { ProductCard } from '../../shapes/products/products.ts'

const Saved = z.object({ slug: z.string(), isSaved: z.boolean() })

export const listSavedProducts = defineCall({
  id: 'listSavedProducts',
  support: 'optional',
  method: 'GET',
  path: '/saved-products',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ rows: z.array(ProductCard) }),
  errorStatuses: [401, 403],
  access: 'customer',
  summary: 'The products on the customer’s wish list that are on sale, the last saved first',
})

export const listSavedSlugs = defineCall({
  id: 'listSavedSlugs',
  support: 'optional',
  method: 'GET',
  path: '/saved-slugs',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ slugs: z.array(z.string()) }),
  errorStatuses: [401, 403],
  access: 'customer',
  summary: 'The slugs of the products on the customer’s wish list, for pages that mark them',
})

export const saveProduct = defineCall({
  id: 'saveProduct',
  support: 'optional',
  method: 'POST',
  path: '/saved-products/{slug}',
  encoding: 'none',
  payload: z.undefined(),
  response: Saved,
  errorStatuses: [401, 403, 404, 409],
  access: 'customer',
  summary:
    'Add a product on sale to the customer’s wish list, which holds 200; adding it again changes nothing',
})

export const removeSavedProduct = defineCall({
  id: 'removeSavedProduct',
  support: 'optional',
  method: 'POST',
  path: '/saved-products/{slug}/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: Saved,
  errorStatuses: [401, 403],
  access: 'customer',
  summary: 'Take a product off the customer’s wish list, if it is on it',
})
