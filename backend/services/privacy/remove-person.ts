// The last steps of deleting an account: its person leaves the row, which stays for the books, and the audit log.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { messages } from '../../db/schema/messages.ts'
import { deletionAction, emptyEntriesOf } from '../audit/emptied-entries.ts'
import { destroyPersonKey } from '../audit/person-keys.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { KindName } from '../messages/kinds/kinds.ts'
import type { Account } from '../users/account.ts'
import { namelessPerson } from './erase-person.ts'

/** What somebody is told once nobody has the account any more. */
const lastKinds = ['account-deleted', 'administrator-declined'] satisfies KindName[]

/** That message goes to the address that the account had, encrypted. A later run of the job of deletions deletes it. */
export const toFormerAddress = ({ id, email }: Pick<Account, 'id' | 'email'>) => ({
  to: { userId: id, address: email },
  about: id,
  occasion: randomUUID(),
})

/** Of deleted accounts, once they are sent or given up. */
export async function deleteLastMessages(db: Database): Promise<void> {
  await db.delete(messages).where(and(ne(messages.state, 'queued'), inArray(messages.kind, lastKinds)))
}

/** The caller has locked the account, and erased what other tables hold about its person. */
export async function removePerson(tx: Database, account: Account, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ ...namelessPerson(), deletedAt: at })
    .where(eq(users.id, account.id))
  await destroyPersonKey(tx, account.id, at)
  await recordDeletion(tx, account, at)
}

async function recordDeletion(tx: Database, { id, territoryPath }: Account, at: Date): Promise<void> {
  const emptied = await emptyEntriesOf(tx, id)
  await writeAudit(tx, {
    actor: null,
    origin: null,
    action: deletionAction,
    objectType: 'account',
    objectId: id,
    territoryPath,
    changes: emptied === null ? undefined : { emptiedEntries: { old: null, new: emptied } },
    at,
  })
}
