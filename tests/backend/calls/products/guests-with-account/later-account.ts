// A guest who gets a customer account with the same address later.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { eq, type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../../../../backend/db/database.ts'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { deleteDueAccounts } from '../../../../../backend/services/privacy/delete-account.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { newestMessageOf } from '../../../support/mail/messages-of.ts'
import { unzip } from '../../../support/privacy/unzip.ts'
import { password, person, type Stage } from '../../../support/stage.ts'
import { waitUntilBlocked } from '../../../support/wait-until-blocked.ts'

export const address = 'priya@example.com'

type Answer = Readonly<{ status: number }>

/** Until two wait for a lock. */
async function waitForTwo(tx: Database): Promise<void> {
  while ((await tx.$count(sql`pg_locks`, sql`not granted`)) < 2)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

export const createLaterAccount = (stage: Stage) => {
  /** An account that has not confirmed its email yet, as what it registers at the path. */
  async function register(path = '/auth/register', email = address) {
    stage.pass(1000)
    const { status } = await stage.post(path, person({ email, name: 'Priya Nair' }))
    expect(status).toBe(201)
    const { cookie } = await stage.signIn(email)
    const token = (await newestMessageOf(stage.db, 'email-verification'))?.token
    const confirm = () => stage.post('/email/verify', { token }, cookie)
    return { cookie, confirm }
  }

  /** A customer who has confirmed the address. */
  async function registered(email = address) {
    const account = await register('/auth/register', email)
    expect((await account.confirm()).status).toBe(200)
    return account
  }

  /** The copy of the account's data. */
  async function copyOf(cookie: string) {
    const request = {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: password }),
    }
    const response = await stage.appWith({}).request('/api/account/data.zip', request, {})
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    const table = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '[]')
    return { files, table }
  }

  /** As its owner asks for it, and the job does it when it is due. */
  async function deleteAccount(cookie: string) {
    const asked = await stage.post('/account/deletion', { currentPassword: password }, cookie)
    expect(asked.status).toBe(200)
    stage.pass(31 * dayMs)
    const deps = { db: stage.db, uploads: stage.fileStore, encryption: testEncryption }
    expect(await deleteDueAccounts(deps, stage.now())).toBe(1)
  }

  /**
   * Confirms the email of the account, and before that is done the guest's link: the confirmation of the email waits until
   * both wait, for what the condition locks and for each other. Where one connection serves everybody, one comes after the other.
   */
  async function confirmBoth(account: () => Promise<Answer>, link: () => Promise<Answer>, lock: SQL) {
    const { answers } = await stage.db.transaction(async (tx) => {
      await tx.execute(lock)
      const first = account()
      const hasConnections = await waitUntilBlocked(tx)
      const second = link()
      if (hasConnections) await Promise.race([second, waitForTwo(tx)])
      return { answers: Promise.all([first, second]) }
    })
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  }

  /** The questions of an account. */
  const textsOf = async (cookie: string) =>
    (await stage.get('/questions', cookie)).body.rows.map(({ text }: { text: string }) => text)
  const accountOf = async (email = address) => {
    const [account] = await stage.db.select().from(users).where(eq(users.email, email))
    return account?.id ?? ''
  }
  return { confirmBoth, register, registered, copyOf, deleteAccount, textsOf, accountOf }
}
