import { rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import type { createApp } from '../../../../../backend/app.ts'
import * as schema from '../../../../../backend/db/schema.ts'
import { writeAudit } from '../../../../../backend/services/audit/write-audit.ts'
import { notExported } from '../../../../../backend/services/privacy/own-data/not-exported.ts'
import { exportedTables } from '../../../../../backend/services/privacy/own-data/personal-tables.ts'
import { zipStream } from '../../../../../backend/services/privacy/own-data/zip-stream.ts'
import { type Files, unzip } from '../../../support/privacy/unzip.ts'
import { usePasskeys } from '../../../support/passkeys.ts'
import { affiliateForm, createStage, jpeg, password, png } from '../../../support/stage.ts'
import { cheapPasswords } from '../../../../support/cheap-passwords.ts'
import { cookieOf, ids, members } from '../../../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../../../support/two-territories/fill.ts'
import { addRefund } from '../../../support/two-territories/money.ts'

const stage = createStage()

async function download(cookie: string, currentPassword = password, app?: ReturnType<typeof createApp>) {
  const target = app ?? stage.appWith({})
  return target.request(
    '/api/account/data.zip',
    {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword }),
    },
    {},
  )
}

async function copyOf(cookie: string): Promise<Files> {
  const response = await download(cookie)
  expect(response.status).toBe(200)
  return unzip(Buffer.from(await response.arrayBuffer()))
}

const rowsOf = (files: Files, table: string) => JSON.parse(files.get(`${table}.json`)?.toString() ?? 'null')

describe('the list of what tables hold', () => {
  const tables = Object.values(schema).filter((each) => is(each, PgTable))

  test('has each either in the copy or with a reason why not', () => {
    expect(tables.length).toBeGreaterThan(70)
    for (const table of tables) {
      const isExported = exportedTables.some((each) => each.table === table)
      expect.soft(isExported, getTableName(table)).toBe(!notExported.has(table))
    }
  })
})

describe('a copy of the own data', () => {
  test('has the values in clear, the pictures, and a file for each table', async () => {
    await stage.registerAffiliate(affiliateForm({ email: 'affiliate@example.com' }))
    const { cookie } = await stage.signIn('affiliate@example.com')
    const files = await copyOf(cookie)
    expect(rowsOf(files, 'users')).toMatchObject([{ name: 'Anjali Nair', email: 'affiliate@example.com' }])
    expect(rowsOf(files, 'affiliate_profiles')).toMatchObject([{ panNumber: 'ABCPN1234F' }])
    expect(rowsOf(files, 'sessions')).toHaveLength(1)
    expect(rowsOf(files, 'audit_log').map(({ action }: { action: string }) => action)).toContain(
      'account.data-downloaded',
    )
    const pictures = [...files].filter(([name]) => name.startsWith('pictures/')).map(([, bytes]) => bytes)
    expect(pictures).toHaveLength(3)
    expect(pictures.some((bytes) => bytes.equals(Buffer.from(png)))).toBe(true)
    expect(pictures.some((bytes) => bytes.equals(Buffer.from(jpeg)))).toBe(true)
    for (const { table } of exportedTables) expect(files.has(`${getTableName(table)}.json`)).toBe(true)
    expect(files.get('README.txt')?.toString()).toContain('payout_files: about other people too')
  })

  test('has nothing of other people, and no secret', async () => {
    const own = await stage.signedInAs('user')
    await stage.registerAffiliate(
      affiliateForm({ email: 'other@example.com', name: 'Somebody Else', panNumber: 'ZZZPZ9999Z' }),
    )
    const text = [...(await copyOf(own)).values()].map(String).join('\n')
    expect(text).toContain('user@example.com')
    for (const foreign of ['other@example.com', 'Somebody Else', 'ZZZPZ9999Z'])
      expect(text).not.toContain(foreign)
    for (const secret of [password, '$argon2', 'passwordHash', 'tokenHash'])
      expect(text).not.toContain(secret)
  })

  test.each(['customer', 'affiliate', 'provider'] as const)(
    'of the %s names no other account',
    async (member) => {
      const passwordHash = await cheapPasswords.hash(password)
      await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash })
      await addRefund(stage.db, stage.now())
      const admin = ids.account('dsa')
      await stage.db.execute(sql`update receipts set confirmed_by = ${admin}, note = 'Ask Meera'`)
      await stage.db.execute(sql`update users set approved_by = ${admin}`)
      await stage.db.execute(sql`update products set approved_by = ${admin}`)
      await stage.db.execute(sql`update notifications set dedupe_key = id || ${admin}`)
      const text = [...(await copyOf(cookieOf(member))).values()].join('\n')
      for (const each of members) expect(text.includes(ids.account(each)), each).toBe(each === member)
      expect(text).not.toContain('Meera')
      expect(text, 'the report of a question').not.toContain('about something else')
    },
  )

  test('names the passkeys and their dates, without their keys', async () => {
    const cookie = await stage.signedInAs('user')
    const { device } = await usePasskeys(stage).added(cookie, 'My phone')
    const files = await copyOf(cookie)
    const at = stage.now().toISOString()
    expect(rowsOf(files, 'passkeys')).toMatchObject([{ name: 'My phone', createdAt: at, lastUsedAt: null }])
    expect([...files.values()].join('\n')).not.toContain(device.credentialId)
    expect(Object.keys(rowsOf(files, 'passkeys')[0])).not.toContain('publicKey')
  })

  test('shows the addresses and reasons of the own audit entries', async () => {
    const cookie = await stage.signedInAs('user')
    await stage.post(
      '/account',
      { name: 'New Name', phone: '+91 98470 12345', language: 'en', version: 0 },
      cookie,
    )
    const entries = rowsOf(await copyOf(cookie), 'audit_log')
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'account.details-changed',
        changes: expect.objectContaining({ name: { old: 'Anjali Nair', new: 'New Name' } }),
      }),
    )
  })

  describe('of an account on which an administrator acted', () => {
    const reason = 'Meera told us on +91 94473 55005'
    const idOf = async (email: string) =>
      String(await stage.value(sql`select id from users where email = ${email}`))

    /** What an administrator did, and wrote about it, from an address. */
    async function acted() {
      const admin = await stage.signedInAs('super_admin')
      const cookie = await stage.signedInAs('user')
      const [actorId, id] = [await idOf('super_admin@example.com'), await idOf('user@example.com')]
      const entry = {
        actor: { id: actorId, role: 'super_admin' },
        origin: { ip: '192.0.2.1', requestId: 'request-of-the-administrator' },
        territoryPath: null,
        reason,
        at: stage.now(),
      } as const
      await writeAudit(
        stage.db,
        {
          ...entry,
          action: 'account.suspended',
          objectType: 'account',
          objectId: id,
          changes: { phone: { old: '1', new: '+91 98470 12345' } },
        },
        { ...entry, action: 'lead.noted', objectType: 'lead', objectId: 'a lead' },
      )
      return { admin, cookie, actorId, id }
    }

    test('tells what was done, and not who did it, from where and why', async () => {
      const { cookie, actorId, id } = await acted()
      const files = await copyOf(cookie)
      const entry = rowsOf(files, 'audit_log').find(
        ({ action }: { action: string }) => action === 'account.suspended',
      )
      expect(entry).toMatchObject({
        actorRole: 'super_admin',
        objectId: id,
        changes: { phone: { new: '+91 98470 12345' } },
      })
      for (const other of ['192.0.2.1', reason, actorId, 'request-of-the-administrator'])
        expect(files.get('audit_log.json')?.toString()).not.toContain(other)
      expect(files.get('README.txt')?.toString()).toContain('Not in audit_log:')
    })

    test('tells the administrator what they did, and not on whom and why', async () => {
      const { admin, id } = await acted()
      const log = (await copyOf(admin)).get('audit_log.json')?.toString() ?? ''
      expect(log).toContain('"account.suspended"')
      expect(log).toContain('"lead.noted"')
      // From where they acted is their own.
      expect(log).toContain('192.0.2.1')
      for (const other of [reason, id, '98470 12345']) expect(log).not.toContain(other)
    })
  })

  test('has all rows of a table that takes several pages', async () => {
    const cookie = await stage.signedInAs('user')
    await stage.db
      .execute(sql`insert into notifications (dedupe_key, user_id, kind, variables, language, created_at)
      select 'key-' || n, (select id from users), 'password-changed', '{}', 'en', now() from generate_series(1, 450) n`)
    expect(rowsOf(await copyOf(cookie), 'notifications')).toHaveLength(450)
  })

  test('is refused without the password, and after five within an hour', async () => {
    const cookie = await stage.signedInAs('user')
    const wrong = await download(cookie, 'not-my-monsoon')
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: 'The current password is wrong.' }])
    expect((await download('')).status).toBe(401)
    const app = stage.appWith({ rateLimitFactor: 1 })
    for (let made = 0; made < 5; made += 1) {
      const response = await download(cookie, password, app)
      expect(response.status).toBe(200)
      await response.body?.cancel()
    }
    expect((await download(cookie, password, app)).status).toBe(429)
  })

  test('is not cached, and a file to be saved', async () => {
    const response = await download(await stage.signedInAs('user'))
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('cache-control')).toMatch(/no-store/)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    await response.body?.cancel()
  })

  test('leaves out a picture whose file is missing', async () => {
    await stage.registerAffiliate(affiliateForm({ email: 'affiliate@example.com' }))
    const { cookie } = await stage.signIn('affiliate@example.com')
    await rm(stage.uploads, { recursive: true })
    const files = await copyOf(cookie)
    expect([...files.keys()].some((name) => name.startsWith('pictures/'))).toBe(false)
  })
})

describe('an archive', () => {
  async function* files(
    ...made: { name: string; content: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }[]
  ) {
    yield* made
  }
  const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
    Buffer.from(await new Response(stream).arrayBuffer())

  test('has names in any script, checksums and sizes that fit, and files without content', async () => {
    const text = Buffer.from('{"a":1}')
    const archive = await bytesOf(
      zipStream(
        files(
          { name: 'a/അഞ്ജലി.json', content: [text.subarray(0, 3), text.subarray(3)] },
          { name: 'empty.txt', content: [] },
        ),
      ),
    )
    const read = unzip(archive)
    expect([...read.keys()]).toEqual(['a/അഞ്ജലി.json', 'empty.txt'])
    expect(read.get('a/അഞ്ജലി.json')).toEqual(text)
    expect(read.get('empty.txt')).toHaveLength(0)
    const directory = archive.readUInt32LE(archive.length - 6)
    expect(archive.readUInt32LE(directory)).toBe(0x02014b50)
    expect(archive.readUInt32LE(directory + 16)).toBe(crc32(text))
    expect(archive.readUInt32LE(directory + 24)).toBe(text.length)
  })

  test('reads a piece only when the one before was taken', async () => {
    let read = 0
    async function* endless() {
      for (;;) {
        read += 1
        // Not to be compressed.
        yield crypto.getRandomValues(new Uint8Array(32 * 1024))
      }
    }
    const reader = zipStream(files({ name: 'endless', content: endless() })).getReader()
    for (let taken = 0; taken < 5; taken += 1) await reader.read()
    expect(read).toBeLessThan(40)
    await reader.cancel()
  })

  test('breaks off where a file cannot be read to its end', async () => {
    async function* broken() {
      yield Buffer.from('begun')
      throw new Error('The disk is gone')
    }
    await expect(bytesOf(zipStream(files({ name: 'a', content: broken() })))).rejects.toThrow(
      'The disk is gone',
    )
  })
})
