// The host's query for a list of identities, from its URL. Without a status it lists those that wait for a decision.
import { IdentityQuery } from '@affiliate-booking/contract/calls/accounts/identity'
import { identityStatuses } from '@affiliate-booking/contract/options/money/money'
import * as z from 'zod'
import { readListQuery } from '../list-query.ts'

const IdentityScreenQuery = IdentityQuery.extend({ status: z.enum([...identityStatuses, 'all']).optional() })

/** The query of the URL, and the payload of the call. */
export function readIdentityList(url: URL) {
  const query = readListQuery(IdentityScreenQuery, url)
  const { status = 'submitted', ...rest } = query
  return { query, call: { ...rest, ...(status !== 'all' && { status }) } satisfies IdentityQuery }
}

/** The identities of a list that wait for a decision. */
export const readSubmittedIdentities = (list: URL) => ({
  ...readIdentityList(list).call,
  status: 'submitted' as const,
})
