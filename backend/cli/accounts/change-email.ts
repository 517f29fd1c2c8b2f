import { ChangeEmailPayload } from '@affiliate-booking/contract/calls/accounts/emails'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { replaceEmail } from '../../services/emails/replace-email.ts'
import { loadDataKeys } from '../../services/encryption/data-keys.ts'
import { createEncryption } from '../../services/encryption/encryption.ts'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'
import { changeAccount, readOptions } from './with-account.ts'

const usage = usageOf('change-email')

/**
 * Gives the account of somebody who cannot read its emails any more another one, and ends every other way in.
 * @throws {StartFailure} for a wrong option, an unknown account, a taken email, or an unusable database
 */
export async function changeEmailCommand(args: string[], { env, stdout }: CommandContext): Promise<void> {
  const { email, to } = readOptions(args, ['email', 'to'], usage)
  const address = ChangeEmailPayload.shape.email.safeParse(to)
  if (!address.success) throw new StartFailure(`The new email is missing or not valid. ${usage}`)
  await changeAccount(env, email, usage, async ({ settings, ...needs }, id) => {
    const encryption = createEncryption(await loadDataKeys(settings))
    return replaceEmail({ ...needs, encryption }, id, address.data)
  })
  stdout.write(
    `${address.data} is the email of the account now. Both addresses are told. Sessions, passkeys and two-step sign-in have ended. Ask the person to set a new password at /forgot-password.\n`,
  )
}
