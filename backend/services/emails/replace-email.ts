import { eq } from 'drizzle-orm'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { failIfEmailTaken } from '../auth/register-account.ts'
import { removeFactors } from '../second-factor/remove-factor.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type Account, normalizeEmail } from '../users/account.ts'
import { leaveAddress } from './leave-address.ts'
import { moveLeads } from './move-leads.ts'

const accountNotFound = fail(404, 'There is no account with this email.')
const sameEmail = fail(400, 'This is the email of the account already.')

/**
 * Gives an account back to its owner at another email, unconfirmed: the operator of the host does so, after having made sure
 * who asks. Sessions, links and second factors end, since somebody else may have them. The password stays; the owner sets a
 * new one by a link. Fails with 409 if another account has the email.
 */
export const replaceEmail = (
  { db, now, encryption }: Pick<Deps, 'db' | 'now' | 'encryption'>,
  accountId: string,
  address: string,
): Promise<Result<Account>> =>
  failIfEmailTaken(() =>
    db.transaction(async (tx): Promise<Result<Account>> => {
      const at = now()
      const email = normalizeEmail(address)
      const [before] = await tx.select().from(users).where(eq(users.id, accountId)).for('update')
      if (!before) return accountNotFound
      if (normalizeEmail(before.email) === email) return sameEmail
      const [account] = await tx
        .update(users)
        .set({ email, emailVerifiedAt: null })
        .where(eq(users.id, accountId))
        .returning()
      if (!account) throw new Error('A locked account was not updated')
      await endSessions(tx, accountId)
      await leaveAddress(tx, before, encryption, at)
      await moveLeads(tx, before, email)
      await removeFactors(tx, account, at)
      await writeAudit(tx, {
        actor: null,
        origin: null,
        action: 'account.email-changed',
        objectType: 'account',
        objectId: accountId,
        territoryPath: account.territoryPath,
        at,
      })
      return ok(account)
    }),
  )
