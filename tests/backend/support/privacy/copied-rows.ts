import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { password, type Stage } from '../stage.ts'
import { unzip } from './unzip.ts'

/** Rows of a table in the copy of the own data of the account that is signed in; all accounts have the password after it. */
export async function copiedRows(stage: Stage, cookie: string, table: string) {
  await stage.db.execute(sql`update users set password_hash = ${await cheapPasswords.hash(password)}`)
  const request = {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: password }),
  }
  const response = await stage.appWith({}).request('/api/account/data.zip', request, {})
  expect(response.status).toBe(200)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  return JSON.parse(files.get(`${table}.json`)?.toString() ?? 'null')
}
