// A process is killed (-9) between the commit and the delivery of a message, and before each statement of the delivery:
// people are told, and once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from '../../../../backend/db/connection.ts'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { deliverMessages } from '../../../../backend/services/messages/delivery/deliver-messages.ts'
import { createMailer } from '../../../../backend/services/messages/delivery/mailer.ts'
import { notify } from '../../../../backend/services/messages/notify.ts'
import { hasPostgres } from '../../../support/databases/postgres-programs.ts'
import { createPostgresDatabase, emptyTables } from '../../../support/databases/test-database.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts'
import { addMember } from '../../support/members.ts'

const root = join(import.meta.dirname, '../../../..')
const time = new Date('2026-10-01T06:00:00Z')
const later = new Date('2026-10-01T07:00:00Z')

describe.skipIf(!hasPostgres())('a process that is killed before its statement', () => {
  let database: DatabaseConnection
  let mail: MailServer
  let url = ''

  beforeAll(async () => {
    url = await createPostgresDatabase()
    database = await openPostgres(url, { skipMigrations: true })
    mail = await startMailServer()
  })

  afterAll(async () => {
    await mail?.stop()
    await database?.close()
  })

  const arrived = () => (mail.received as unknown[]).splice(0) as (typeof mail.received)[number][]

  async function tellThree() {
    const { db } = database
    await emptyTables(db)
    const { id } = await addMember(db, 'affiliate')
    // Committed; the process that did it may be gone.
    await db.transaction((tx) =>
      notify(
        tx,
        ...[1, 2, 3].map(
          (occasion) =>
            ({
              kind: 'identity-approved',
              to: { userId: id },
              about: id,
              occasion,
              variables: { tax: null },
              at: time,
            }) as const,
        ),
      ),
    )
  }

  /** Whether the process was killed; otherwise it had fewer statements. */
  async function isKilled(statement: number): Promise<boolean> {
    const script = join(root, 'tests/backend/support/mail/dying-delivery.ts')
    const args = ['--import', 'tsx', script, url, mail.url, String(statement), time.toISOString()]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code, signal] = await once(child, 'exit')
    expect([0, null]).toContain(code)
    return signal === 'SIGKILL'
  }

  const deliver = () =>
    deliverMessages(
      {
        db: database.db,
        encryption: testEncryption,
        log: pino({ level: 'silent' }),
        publicOrigin: 'https://book.example',
        mailer: createMailer({ url: mail.url, from: { name: '', address: 'no-reply@book.example' } }),
      },
      later,
    )

  // 1 and 2 expire, 3 looks for work; of each message the first claims it, then one reads the recipient, and one records it.
  const recording = new Set([6, 9, 12])
  const statements = byRunLength({
    long: Array.from({ length: 14 }, (_, index) => index + 1),
    short: [6],
  })

  test.each(statements)('number %i leaves messages that are told once', async (statement) => {
    await tellThree()
    expect(await isKilled(statement)).toBe(true)
    await deliver()
    const mails = arrived()
    const ids = mails.map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(3)
    // Accepted and not recorded: the one case of a second email, which mail programs recognize by its Message-ID.
    expect(ids).toHaveLength(recording.has(statement) ? 4 : 3)
    const rows = await database.db.select().from(messages)
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
    expect(new Set(rows.map(({ messageId }) => messageId))).toEqual(new Set(ids))
  })
})
