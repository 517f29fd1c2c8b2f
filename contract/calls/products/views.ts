// Views of product pages, which the app counts and sends in batches. Nothing about visitors is sent.
import * as z from 'zod'
import { count } from '../../fields.ts'
import { defineCall, unread } from '../../call.ts'
import { Day } from '../../days.ts'

/** The most rows of one call. */
export const maximumViewsPerCall = 500

export const ProductViews = z.object({
  /** Of the page's path, whether there is such a product or not. */
  slug: z.string().min(1).max(200),
  /** In India; others than today and yesterday are ignored. */
  day: Day,
  /** Without those of bots. */
  views: z.int().min(1).max(1_000_000),
})
export type ProductViews = z.infer<typeof ProductViews>

export const recordViews = defineCall({
  id: 'recordViews',
  support: 'optional',
  method: 'POST',
  path: '/views',
  encoding: 'json',
  payload: z.object({ views: z.array(ProductViews).min(1).max(maximumViewsPerCall) }),
  response: unread(z.object({ recorded: count })),
  errorStatuses: [400, 401],
  access: 'app',
  summary:
    'Add views of product pages to the counts of their days. The app signs the body with the shared key and sends each batch once; unknown products are ignored',
})
