import {
  findAccountLink,
  type FindAccountLinkPayload,
} from '@affiliate-booking/contract/calls/accounts/account-links'
import { type AppContext, apiOf } from '../../client.ts'

/** The page of a link does not wait longer: it works without this answer. */
const withinMs = 2000

/** Whether the host says that a link works no more. A host that does not tell counts as one where it works. */
export async function isLinkDead(
  context: AppContext,
  token: string,
  purpose: FindAccountLinkPayload['purpose'],
): Promise<boolean> {
  if (token === '') return true
  const found = await apiOf(context).call(findAccountLink, { token, purpose }, { anonymous: true, withinMs })
  return !found.ok && found.reason === 'rejected' && (found.status === 404 || found.status === 400)
}
