import { removeSecondFactor } from '../../services/second-factor/remove-factor.ts'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'
import { changeAccount, readOptions } from './with-account.ts'

const usage = usageOf('remove-second-factor')

/**
 * Removes the second factor of somebody who has lost the phone and the recovery codes.
 * @throws {StartFailure} for a wrong option, an unknown account or one without a second factor, or an unusable database
 */
export async function removeSecondFactorCommand(
  args: string[],
  { env, stdout }: CommandContext,
): Promise<void> {
  const { email } = readOptions(args, ['email'], usage)
  await changeAccount(env, email, usage, removeSecondFactor)
  stdout.write(`${email} signs in by the password alone now, and is told so.\n`)
}
