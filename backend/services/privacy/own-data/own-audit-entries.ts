// What entries of the audit log tell the person of whom they are: nothing of other people.
import { isAdminRole, roles } from '@affiliate-booking/contract/options/accounts/roles'
import * as z from 'zod'

/** For the README of the copy. */
export const leftOutOfEntries =
  'Not in audit_log: who else acted on your account, from where and why; and what you as an administrator wrote about others.'

const Entry = z.looseObject({
  actorId: z.string().nullable(),
  actorRole: z.enum(roles).nullable(),
  objectType: z.string(),
  objectId: z.string(),
})

/**
 * An entry without what belongs to others. Of somebody else's action on the account: who, from where and why. Of the own
 * actions as an administrator: the reason, the changes, and whose account it was.
 * @param row with its personal values in clear
 */
export function withoutOthers(row: Record<string, unknown>, personId: string): Record<string, unknown> {
  const entry = Entry.parse(row)
  const isOwnAccount = entry.objectType === 'account' && entry.objectId === personId
  if (entry.actorId !== personId) {
    const { actorId: _actorId, ip: _ip, requestId: _requestId, reason: _reason, ...rest } = entry
    return rest
  }
  const isAboutOthers =
    !isOwnAccount &&
    (entry.objectType === 'account' || (entry.actorRole !== null && isAdminRole(entry.actorRole)))
  if (!isAboutOthers) return entry
  const { reason: _reason, changes: _changes, objectId, ...rest } = entry
  return { ...rest, ...(entry.objectType !== 'account' && { objectId }) }
}
