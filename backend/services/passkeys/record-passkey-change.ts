import type { Database } from '../../db/database.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import type { Actor } from '../users/account.ts'

interface PasskeyChange {
  readonly change: 'added' | 'renamed' | 'removed'
  /** The new one, if it changed. */
  readonly name: string
  readonly passkeyId: string
  readonly origin: RequestOrigin
  readonly at: Date
}

/** Writes a change of a passkey to the audit log, and tells it to the person. A new name is told to nobody. */
export async function recordPasskeyChange(
  tx: Database,
  account: Actor,
  { change, name, passkeyId, origin, at }: PasskeyChange,
): Promise<void> {
  await writeAudit(tx, {
    actor: account,
    origin,
    action: `account.passkey-${change}`,
    objectType: 'account',
    objectId: account.id,
    territoryPath: account.territoryPath,
    at,
  })
  if (change === 'renamed') return
  const notice = noticeOfChange(account.id, at)
  await notify(tx, {
    ...notice,
    kind: 'passkey-changed',
    occasion: `${passkeyId} ${change}`,
    variables: { ...notice.variables, name, change },
  })
}
