// What has changed of the catalogue, for callers that keep answers and pages made of them.
import * as z from 'zod'
import { day } from '../../fields.ts'
import { defineCall } from '../../call.ts'

/** Seconds for which the host may hold the call until something changes. */
export const maximumWait = 25

/** What a caller knows of the catalogue: callers that know the same may share one answer. */
export const knownCatalogueHeader = 'Known-Catalogue'

/** `catalogue`: what lists and searches show. `product`: a product's page and its slots. `day`: what is free on it. */
export const CatalogueChange = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('all') }),
  z.object({ subject: z.literal('catalogue') }),
  z.object({ subject: z.literal('product'), slug: z.string() }),
  z.object({ subject: z.literal('day'), date: day }),
])
export type CatalogueChange = z.infer<typeof CatalogueChange>

export const CatalogueChanges = z.object({
  /** Where the next call goes on. Only the host knows its meaning. */
  cursor: z.string().min(1).max(4000),
  /** Since the given cursor; `all` where the host no longer knows. */
  changes: z.array(CatalogueChange),
})
export type CatalogueChanges = z.infer<typeof CatalogueChanges>

export const getCatalogueChanges = defineCall({
  id: 'getCatalogueChanges',
  support: 'optional',
  method: 'GET',
  path: '/catalogue-changes',
  encoding: 'query',
  payload: z.object({
    /** The cursor of the last answer. Without it, only the present one is returned. */
    after: z.string().max(4000).optional(),
    /** Seconds to wait while nothing has changed. */
    wait: z.coerce.number().int().min(0).max(maximumWait).optional(),
  }),
  response: CatalogueChanges,
  errorStatuses: [400],
  access: 'anyone',
  summary:
    'What has changed of approved products, their lists and their free days since a cursor; with `wait`, as soon as something changes',
})
