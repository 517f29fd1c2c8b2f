// The real app on a real database, with a clock that the test sets. Every test begins with empty tables.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminTerritory } from '@affiliate-booking/contract/calls/accounts/admins'
import { forgetMinuteCaches } from '../../../backend/services/products/search/minute-cache.ts'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import * as z from 'zod'
import { createApp } from '../../../backend/app.ts'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import { createAdmin } from '../../../backend/services/admins/create-admin.ts'
import { checkLedger } from '../../../backend/services/ledger/check-ledger.ts'
import type { Passwords } from '../../../backend/services/auth/passwords.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { emptyTables, sharedDatabase } from '../../support/databases/test-database.ts'
import { keepLog } from '../../support/kept-logs.ts'
import { smallJpeg, smallPng, smallWebp } from '../../support/images/small-images.ts'
import { uploadsIn } from '../../support/images/uploads-in.ts'

export const password = 'Monsoon-over-Munnar'

/** The key that the app and the host share. */
export const referralKey = 'a referral key that only the tests know'

/** Whole pictures of 4 × 2 pixels. */
export const png = new Uint8Array(smallPng)
export const jpeg = new Uint8Array(smallJpeg)
export const webp = new Uint8Array(smallWebp)

export const person = (overrides: object = {}) => ({
  name: 'Anjali Nair',
  email: 'anjali@example.com',
  phone: '+91 94473 55005',
  password,
  ...overrides,
})

/** A whole affiliate registration; `null` leaves a field out. */
export function affiliateForm(overrides: Record<string, string | Blob | null> = {}): FormData {
  const fields: Record<string, string | Blob | null> = {
    ...person(),
    'address[city]': 'Munnar',
    'address[district]': 'Idukki',
    'address[state]': 'Kerala',
    'address[country]': 'India',
    preferredLanguage: 'Malayalam',
    promotionMethod: 'WhatsApp marketing',
    panNumber: 'ABCPN1234F',
    businessType: 'individual',
    aadhar: new Blob([png], { type: 'image/png' }),
    panCard: new Blob([jpeg], { type: 'image/jpeg' }),
    selfie: new Blob([webp], { type: 'image/webp' }),
    agreementAccepted: 'true',
    signature: 'Anjali Nair',
    ...overrides,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.append(name, value)
  return form
}

/** The administrator of a country, of a state in it, or of a district in that. */
export function adminOf(country: string, state?: string, district?: string): AdminTerritory {
  const territory = { country, commissionRate: 1 }
  if (state === undefined) return { role: 'nsa', nsaInfo: territory }
  if (district === undefined) return { role: 'ssa', ssaInfo: { ...territory, state } }
  return { role: 'dsa', dsaInfo: { ...territory, state, district } }
}

export interface Answer {
  status: number
  // What a caller finds in the body is what the tests look at.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Headers
  /** The session cookie that was set, as it is sent back. */
  cookie: string
}

export type Stage = ReturnType<typeof createStage>

interface StageOptions {
  passwords?: Passwords
  /** What its tests read and none of them changes: filled in once, into the empty database. */
  fill?: () => Promise<void>
}

/** The app on the database of the project, which is emptied before each test. */
export function createStage({ passwords = cheapPasswords, fill }: StageOptions = {}) {
  let db: Database
  let app: ReturnType<typeof createApp>
  let uploads = ''
  let time = new Date('2026-10-01T06:00:00Z')
  const logged: string[] = []
  const warning = 40
  const log = pino(
    { level: 'trace', base: { name: 'backend' } },
    {
      write(line: string) {
        keepLog(line)
        if (JSON.parse(line).level >= warning) logged.push(line)
      },
    },
  )
  const now = () => time

  /** Whether anything that the books are checked against was written: planning the check takes longer than most tests. */
  async function hasBooks(): Promise<boolean> {
    const tables = ['bookings', 'commissions', 'postings', 'account_balances', 'receipts', 'refunds']
    const filled = tables.map((table) => sql`exists (select from ${sql.identifier(table)})`)
    const sums = ['totals', 'total_deltas'].map(
      (table) => sql`exists (select from ${sql.identifier(table)}
        where subject in ('revenue', 'earning', 'commission'))`,
    )
    const [row] = await rowsOf(
      db,
      sql`select ${sql.join([...filled, ...sums], sql` or `)} as filled`,
      z.object({ filled: z.boolean() }),
    )
    return row?.filled ?? true
  }

  const remove = (folder: string) => rm(folder, { recursive: true, force: true })

  beforeAll(async () => {
    db = (await sharedDatabase()).db
    uploads = join(await mkdtemp(join(tmpdir(), 'backend-test-')), 'uploads')
    app = appWith({})
    if (!fill) return
    await emptyTables(db)
    await fill()
  })

  beforeEach(async () => {
    time = new Date('2026-10-01T06:00:00Z')
    if (fill) return
    forgetMinuteCaches()
    await emptyTables(db)
  })

  afterAll(() => remove(join(uploads, '..')))

  afterEach(async () => {
    if (!fill) await remove(uploads)
    expect(logged.splice(0), 'nothing unexpected was logged').toEqual([])
    if (await hasBooks()) expect(await checkLedger(db), 'the books are right').toEqual([])
  })

  /** The app with something else than usual beneath it. */
  const appWith = (overrides: Partial<Parameters<typeof createApp>[0]>) =>
    createApp({
      db,
      passwords,
      encryption: testEncryption,
      now,
      log,
      uploads: uploadsIn(uploads),
      publicOrigin: 'https://book.example',
      upiPayee: { id: 'platform@bank', name: 'The platform' },
      issuer: { name: 'The platform', address: 'Kochi, Kerala' },
      gateway: null,
      mailer: null,
      referralSigner: createReferralSigner(referralKey, 30),
      commissionHoldDays: 7,
      // Tests register and sign in from one address.
      rateLimitFactor: 1000,
      trustedProxies: [],
      ...overrides,
    })

  async function send(path: string, init: RequestInit = {}, target = app): Promise<Answer> {
    const response = await target.request(`/api${path}`, init, {})
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
      cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    }
  }

  const get = (path: string, cookie = '') => send(path, { headers: { cookie } })

  const post = (path: string, payload?: unknown, cookie = '') =>
    send(path, {
      method: 'POST',
      headers: { cookie, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      body: payload === undefined ? null : JSON.stringify(payload),
    })

  /** Makes an administrator and signs in; gives the cookie. */
  async function signedInAsAdmin(territory: AdminTerritory, email = `${territory.role}@example.com`) {
    const account = { name: 'Meera Krishnan', email, phone: '+91 1', password, ...territory }
    const made = await createAdmin({ db, passwords, now }, account, null)
    if (!made.ok) throw new Error(made.message)
    return (await post('/admins/login', { email, password })).cookie
  }

  return {
    send,
    get,
    post,
    appWith,
    now,
    logged,
    get db(): Database {
      return db
    },
    /** The folder of uploaded files. */
    get uploads() {
      return uploads
    },
    get fileStore() {
      return uploadsIn(uploads)
    },
    /** Lets milliseconds pass. */
    pass(milliseconds: number) {
      time = new Date(time.getTime() + milliseconds)
    },
    storedFiles: () => readdir(uploads).catch(() => []),
    registerAffiliate: (form = affiliateForm()) =>
      send('/affiliates/register', { method: 'POST', body: form }),
    signIn: (email: string, path = '/auth/login') => post(path, { email, password }),

    signedInAsAdmin,

    /** Registers and signs in; gives the cookie. */
    async signedInAs(role: 'affiliate' | 'service_provider' | 'user' | 'super_admin' | 'nsa') {
      const email = `${role}@example.com`
      if (role === 'affiliate')
        await send('/affiliates/register', { method: 'POST', body: affiliateForm({ email }) })
      if (role === 'service_provider') await post('/auth/register-service-provider', person({ email }))
      if (role === 'user') await post('/auth/register', person({ email }))
      if (role === 'super_admin' || role === 'nsa') {
        return signedInAsAdmin(role === 'nsa' ? adminOf('India') : { role }, email)
      }
      return (await post('/auth/login', { email, password })).cookie
    },

    /** The value of a single-column, single-row query. */
    async value(query: ReturnType<typeof sql>): Promise<unknown> {
      // Both drivers answer so; the type that they share does not say it.
      const answer: unknown = await db.execute(query)
      const [row] = (answer as { rows: object[] }).rows
      return Object.values(row ?? {})[0]
    },
  }
}
