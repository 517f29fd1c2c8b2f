// The command that creates the first super administrator of an installation.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { RegistrationPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings } from '../../env.ts'
import { createAdmin } from '../../services/admins/create-admin.ts'
import { createBreachLookup } from '../../services/auth/breach-lookup.ts'
import { createPasswords } from '../../services/auth/passwords.ts'
import { StartFailure } from '@affiliate-booking/settings/start-failure'

const usage = usageOf('create-super-admin')

/**
 * Creates an account with the role super_admin.
 * @throws {StartFailure} for a wrong option or password, a taken email, or an unusable database
 */
export async function createSuperAdmin(args: string[], context: CommandContext): Promise<void> {
  const { name, email, phone } = readOptions(args)
  const settings = readSettings(context.env)
  const password = context.env.SUPER_ADMIN_PASSWORD ?? (await readPassword(context))
  const payload = RegistrationPayload.safeParse({ name, email, phone, password })
  if (!payload.success) throw new StartFailure(`${payload.error.issues[0]?.message} ${usage}`)

  const { db, close } = await openDatabase(settings)
  try {
    const url = settings.breachedPasswordsUrl
    const lookup = url === undefined ? undefined : createBreachLookup({ url })
    const passwords = createPasswords(undefined, lookup?.isBreached)
    const needs = { db, passwords, now: () => new Date() }
    const result = await createAdmin(needs, { ...payload.data, role: 'super_admin' }, null)
    if (!result.ok) throw new StartFailure(result.message)
    context.stdout.write(`${result.value.email} is now a super administrator. Sign in at /admin/login.\n`)
  } finally {
    await close()
  }
}

function readOptions(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { name: text, email: text, phone: text } }).values
  } catch {
    throw new StartFailure(usage)
  }
}

/** Prompts without echo on a terminal; otherwise reads the first line of standard input. */
async function readPassword({ stdin, stderr }: CommandContext): Promise<string> {
  if (stdin.isTTY) stderr.write('Password: ')
  const silence = new Writable({ write: (_chunk, _encoding, written) => written() })
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => reject(new StartFailure('No password given.')))
      lines.once('SIGINT', () => reject(new StartFailure('Stopped. No account was created.')))
    })
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}
