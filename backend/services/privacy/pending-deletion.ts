// Asking for the deletion of the own account. Signing in undoes it; a job carries it out.
import type {
  Deletion,
  LastMoney,
  RequestDeletionPayload,
} from '@affiliate-booking/contract/calls/accounts/own-data'
import { deletionDays } from '@affiliate-booking/contract/options/accounts/account'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { signInPath } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { Account, Actor } from '../users/account.ts'
import { findObstacles } from './deletion-obstacles.ts'
import { readLastMoney } from './last-money.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What has to be settled before the own account can be deleted, and what is paid before. */
export async function getDeletion({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Deletion> {
  const { money, obstacles } = await readLastMoney(db, actor.id, now())
  return { days: deletionDays, obstacles: [...(await findObstacles(db, actor)), ...obstacles], money }
}

/**
 * Plans the deletion and ends all sessions: the next sign-in undoes it. Money that is due is paid until then, or given up
 * with the deletion. Fails with 400 for a wrong password, and with 409 while something is open or if another sum is due.
 */
export async function requestDeletion(
  { db, now, passwords }: Pick<Deps, 'db' | 'now' | 'passwords'>,
  actor: Actor,
  { currentPassword, giveUp }: RequestDeletionPayload,
  origin: RequestOrigin,
): Promise<Result<null>> {
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  const at = now()
  const dueAt = deletionDueAfter(at)
  return db.transaction(async (tx) => {
    const [planned] = await tx
      .update(users)
      .set({ deletionDueAt: dueAt, givesUpMoneyWith: giveUp === undefined ? null : dueAt })
      .where(
        and(
          eq(users.id, actor.id),
          eq(users.passwordHash, actor.passwordHash),
          eq(users.status, 'active'),
          isNull(users.deletionDueAt),
        ),
      )
      .returning({ id: users.id })
    if (!planned) return fail(409, 'Your account was changed at the same time. Sign in again.')
    // With the row locked: nothing that is checked here is opened by this account meanwhile.
    const { money, obstacles } = await getDeletion({ db: tx, now }, actor)
    const refusal = refusalOf({ money, obstacles }, giveUp)
    if (refusal !== null) {
      const undone = { deletionDueAt: null, givesUpMoneyWith: null }
      await tx.update(users).set(undone).where(eq(users.id, actor.id))
      return fail(409, refusal)
    }
    await endSessions(tx, actor.id)
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.deletion-requested',
      objectType: 'account',
      objectId: actor.id,
      territoryPath: actor.territoryPath,
      changes: giveUp === undefined ? undefined : { givenUp: { old: null, new: giveUp } },
      at,
    })
    await tellOfDeletion(tx, actor, at, { dueAt, money, givesUp: giveUp !== undefined })
    return ok(null)
  })
}

/** When a deletion that is planned now, or begins again, is carried out. */
export const deletionDueAfter = (at: Date): Date => new Date(at.getTime() + deletionDays * dayMs)

interface PlannedDeletion {
  readonly dueAt: Date
  readonly money: LastMoney | null | undefined
  /** The money that is due is given up, instead of paid. */
  readonly givesUp: boolean
}

/** Tells the owner when the account is deleted, what becomes of the money, and how to undo it. */
export const tellOfDeletion = (
  tx: Database,
  account: Pick<Account, 'id' | 'role'>,
  at: Date,
  { dueAt, money, givesUp }: PlannedDeletion,
): Promise<void> =>
  notify(tx, {
    kind: 'account-deletion-requested',
    to: { userId: account.id },
    about: account.id,
    occasion: at.toISOString(),
    variables: {
      dueAt: dueAt.toISOString(),
      page: signInPath(account),
      paid: !givesUp && money != null ? formatPaise(money.due + money.sent) : null,
      givenUp: givesUp ? formatPaise(dueOf(money)) : null,
    },
    at,
  })

/** Tells the owner of an account that is active again that its deletion begins again, by the same agreement. */
export async function tellOfDeletionAgain(
  tx: Database,
  account: Pick<Account, 'id' | 'role'>,
  at: Date,
  { dueAt, givesUp }: Omit<PlannedDeletion, 'money'>,
): Promise<void> {
  const { money } = await readLastMoney(tx, account.id, at)
  await tellOfDeletion(tx, account, at, { dueAt, money, givesUp })
}

/** Why the deletion cannot be planned; null: it can. The sum that is given up is the one that the person has read. */
function refusalOf(
  { money, obstacles }: Pick<Deletion, 'money' | 'obstacles'>,
  giveUp: number | undefined,
): string | null {
  const obstacle = obstacles.find(({ canGiveUp }) => giveUp === undefined || canGiveUp !== true)
  if (obstacle) return `${obstacle.what} ${obstacle.advice}`
  return giveUp === undefined || giveUp === dueOf(money) ? null : changedSum(dueOf(money))
}

const dueOf = (money: LastMoney | null | undefined) => money?.due ?? 0

const changedSum = (due: number) =>
  due === 0
    ? 'Nothing is due to you any more. Check it, and confirm again.'
    : `${formatPaise(due)} is due to you now. Check it, and confirm again.`
