// The command that gives a fresh installation its first super administrator.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'
import { createAdmin } from '../services/admins/create-admin.ts'
import { createPasswords } from '../services/auth/passwords.ts'
import { StartFailure } from '@affiliate-booking/settings/start-failure'

const usage =
  'Usage: npm run backend -- create-super-admin --name "Full Name" --email you@example.com --phone "+91 …" ' +
  '(the password is asked for, or read from SUPER_ADMIN_PASSWORD or the standard input)'

/**
 * Makes an account with the role super_admin in the database that the settings name.
 * @throws {StartFailure} when an option or the password is wrong, the email is taken, or the database cannot be used
 */
export async function createSuperAdmin(args: string[]): Promise<void> {
  const { name, email, phone } = readOptions(args)
  const settings = readSettings(process.env)
  const password = process.env.SUPER_ADMIN_PASSWORD ?? (await readPassword())
  const payload = RegistrationPayload.safeParse({ name, email, phone, password })
  if (!payload.success) throw new StartFailure(`${payload.error.issues[0]?.message} ${usage}`)

  const { db, close } = await openDatabase(settings)
  try {
    const needs = { db, passwords: createPasswords(), now: () => new Date() }
    const outcome = await createAdmin(needs, { ...payload.data, role: 'super_admin' }, null)
    if (!outcome.ok) throw new StartFailure(outcome.message)
    console.log(`${outcome.value.email} is a super administrator now. Sign in at /admin/login.`)
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

/** Asks without showing what is typed; without a terminal, the first line of the standard input. */
async function readPassword(): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write('Password: ')
  const silence = new Writable({ write: (_chunk, _encoding, written) => written() })
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => reject(new StartFailure('No password was given.')))
      lines.once('SIGINT', () => reject(new StartFailure('Stopped: no account was made.')))
    })
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}
