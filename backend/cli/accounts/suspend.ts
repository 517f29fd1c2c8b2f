// Commands for the operator of the host, who may suspend and reactivate every account.
import { SuspendUserPayload } from '@affiliate-booking/contract/calls/accounts/users'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { CommandContext } from '../command.ts'
import { reactivateUser } from '../../services/users/reactivate-user.ts'
import { suspendUser } from '../../services/users/suspend-user.ts'
import { usageOf } from '../usages.ts'
import { changeAccount, readOptions } from './with-account.ts'

const suspendUsage = usageOf('suspend')
const reactivateUsage = usageOf('reactivate')

/**
 * Suspends the account with this email and ends its sessions.
 * @throws {StartFailure} for a wrong option, an unknown account or one that is not active, or an unusable database
 */
export async function suspend(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const { email, reason } = readOptions(args, ['email', 'reason'], suspendUsage)
  const payload = SuspendUserPayload.safeParse({ reason })
  if (!payload.success) throw new StartFailure(`${payload.error.issues[0]?.message} ${suspendUsage}`)
  await changeAccount(env, email, suspendUsage, (needs, id) =>
    suspendUser(needs, null, id, payload.data.reason),
  )
  stdout.write(`${email} is suspended.\n`)
}

/**
 * Lets a suspended account sign in again.
 * @throws {StartFailure} like suspend
 */
export async function reactivate(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const { email } = readOptions(args, ['email'], reactivateUsage)
  await changeAccount(env, email, reactivateUsage, (needs, id) => reactivateUser(needs, null, id))
  stdout.write(`${email} can sign in again.\n`)
}
