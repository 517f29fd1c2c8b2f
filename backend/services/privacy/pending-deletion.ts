// Asking for the deletion of the own account. Signing in undoes it; a job carries it out.
import type {
  Deletion,
  LastMoney,
  RequestDeletionPayload,
} from '@affiliate-booking/contract/calls/accounts/own-data'
import { type DeletionDelay, deletionDays } from '@affiliate-booking/contract/options/accounts/account'
import { formatPaise } from '@affiliate-booking/shared/money'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { tellOfLeavingAdmin } from '../admins/tell-of-leaving-admin.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { signInPath } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type Account, type Actor, isAdminAccount } from '../users/account.ts'
import { findObstacles } from './deletion-obstacles.ts'
import { agreedLosses, type AgreedLosses } from './last-money/agreed-losses.ts'
import { mayComeBack, readLastMoney, unpayableOf } from './last-money/read-last-money.ts'

/** What has to be settled before the own account can be deleted, and what is paid before. */
export async function getDeletion({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Deletion> {
  const { money, obstacles, later } = await readLastMoney(db, actor.id, now())
  return {
    days: deletionDays,
    obstacles: [...(await findObstacles(db, actor)), ...obstacles, ...later],
    money,
  }
}

/**
 * Plans the deletion and ends all sessions: the next sign-in undoes it. Money that is due is paid until then; what cannot be
 * paid, and what would be earned later, is given up with the deletion. Fails with 400 for a wrong password, and with
 * 409 while something is open or if another sum is given up.
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
  const agreed = { money: giveUp !== undefined && giveUp > 0, later: giveUp !== undefined }
  return db.transaction(async (tx) => {
    if (actor.role === 'super_admin') await lockSuperAdmins(tx)
    const [planned] = await tx
      .update(users)
      .set({
        deletionDueAt: dueAt,
        givesUpMoneyWith: agreed.money ? dueAt : null,
        givesUpLaterWith: agreed.later ? dueAt : null,
      })
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
      const undone = { deletionDueAt: null, givesUpMoneyWith: null, givesUpLaterWith: null }
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
    await tellOfDeletion(tx, actor, at, { dueAt, agreed })
    if (isAdminAccount(actor)) await tellOfLeavingAdmin(tx, actor, { dueAt, at })
    return ok(null)
  })
}

/** Otherwise two who ask at the same moment would each be let go because of the other. */
const lockSuperAdmins = (tx: Database) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'super_admin'))
    .orderBy(asc(users.id))
    .for('no key update')

/** When a deletion that is planned now, or begins again, is carried out. */
export const deletionDueAfter = (at: Date): Date => new Date(at.getTime() + deletionDays * dayMs)

interface PlannedDeletion {
  readonly dueAt: Date
  readonly agreed: AgreedLosses
}

/** Tells the owner when the account is deleted, what becomes of the money, and how to undo it. */
export async function tellOfDeletion(
  tx: Database,
  account: Pick<Account, 'id' | 'role'>,
  at: Date,
  { dueAt, agreed }: PlannedDeletion,
): Promise<void> {
  const { money, later } = await readLastMoney(tx, account.id, at)
  const unpayable = unpayableOf(money)
  const givenUp = agreed.money ? unpayable : 0
  const paid = money === null || givenUp > 0 ? 0 : money.due - unpayable + money.sent
  await notify(tx, {
    kind: 'account-deletion-requested',
    to: { userId: account.id },
    about: account.id,
    occasion: at.toISOString(),
    variables: {
      dueAt: dueAt.toISOString(),
      page: signInPath(account),
      paid: paid > 0 ? formatPaise(paid) : null,
      givenUp: givenUp > 0 ? formatPaise(givenUp) : null,
      unsettled: agreed.later && later.length > 0 ? later.map(({ what }) => what).join(' ') : null,
    },
    at,
  })
}

/**
 * What a deletion whose day is over still waits for; empty: the job has not come to it. Null for any other account, also for
 * a suspended one: its deletion begins again once it is active.
 */
export async function findDeletionDelays(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
): Promise<DeletionDelay[] | null> {
  const at = now()
  const [late] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), lte(users.deletionDueAt, at), ne(users.status, 'suspended')))
  if (!late) return null
  const { money, obstacles, later, isPending, waitsForIncome, isHeld } = await readLastMoney(db, id, at)
  const agreed = agreedLosses(late)
  const unpayable = unpayableOf(money)
  const found = [
    ...(await findObstacles(db, late)),
    ...obstacles.filter(({ canGiveUp }) => !agreed.money || canGiveUp !== true),
    ...(agreed.later ? [] : later),
  ].flatMap(({ kind }) => kind ?? [])
  const payable = money === null || unpayable > 0 ? 0 : money.due - (money.waitingForIncome ?? 0)
  const isPaid = isPending || payable > 0 || (money !== null && money.sent > 0)
  const isIncomeGivenUp = agreed.money && unpayable > 0
  return [
    ...found,
    ...(isHeld ? (['held-earnings'] as const) : []),
    ...(waitsForIncome && !isIncomeGivenUp ? (['income'] as const) : []),
    ...(isPaid || (await mayComeBack(db, id, at)) ? (['last-money'] as const) : []),
  ]
}

/** Why the deletion cannot be planned; null: it can. The sum that is given up is the one that the person has read. */
function refusalOf(
  { money, obstacles }: Pick<Deletion, 'money' | 'obstacles'>,
  giveUp: number | undefined,
): string | null {
  const obstacle = obstacles.find(({ canGiveUp }) => giveUp === undefined || canGiveUp !== true)
  if (obstacle) return `${obstacle.what} ${obstacle.advice}`
  return giveUp === undefined || giveUp === unpayableOf(money) ? null : changedSum(money)
}

function changedSum(money: LastMoney | null | undefined): string {
  const sum = unpayableOf(money)
  const state =
    sum > 0
      ? `${formatPaise(sum)} is due to you now.`
      : money != null && money.due > 0
        ? 'We can pay you what is due to you now.'
        : 'Nothing is due to you any more.'
  return `${state} Check it, and confirm again.`
}
