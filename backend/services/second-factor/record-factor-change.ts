import type { Database } from '../../db/database.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import type { Account } from '../users/account.ts'

interface FactorChange {
  readonly state: 'on' | 'off'
  /** Null: the operator of the host, on the command line. */
  readonly by: Account | null
  readonly origin: RequestOrigin | null
  readonly at: Date
}

/** Writes a change of the second factor to the audit log, and tells it to the person. */
export async function recordFactorChange(
  tx: Database,
  account: Account,
  { state, by, origin, at }: FactorChange,
): Promise<void> {
  await writeAudit(tx, {
    actor: by,
    origin,
    action: `account.second-factor-${state}`,
    objectType: 'account',
    objectId: account.id,
    territoryPath: account.territoryPath,
    at,
  })
  const notice = noticeOfChange(account.id, at)
  await notify(tx, {
    ...notice,
    kind: 'second-factor-changed',
    variables: { ...notice.variables, state },
  })
}
