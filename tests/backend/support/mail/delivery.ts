// The delivery of the outbox of a stage to a real SMTP server.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { deliverMessages } from '../../../../backend/services/messages/delivery/deliver-messages.ts'
import { createMailer, type Mailer } from '../../../../backend/services/messages/delivery/mailer.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { addMember } from '../members.ts'
import type { Stage } from '../stage.ts'
import { identityApproved } from './identity-approved.ts'
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts'

export function createDelivery(stage: Stage) {
  let server: MailServer
  let mailer: Mailer

  beforeAll(async () => {
    server = await startMailServer()
  })
  beforeEach(() => {
    server.failRecipient = () => undefined
    server.failData = () => undefined
    mailer = createMailer({
      url: server.url,
      from: { name: 'The platform', address: 'bookings@book.example' },
    })
  })
  afterAll(() => server.stop())

  /** What was logged for operators. */
  const warnings: string[] = []
  const log = Object.assign(Object.create(null), {
    info: () => undefined,
    warn: (fields: object, message: string) => warnings.push(JSON.stringify({ ...fields, message })),
    error: (fields: object) => warnings.push(JSON.stringify(fields)),
  })

  const deps = (changed: Partial<Mailer> = {}) => ({
    db: stage.db,
    encryption: testEncryption,
    log,
    publicOrigin: 'https://book.example',
    // The same one each time: an outage is remembered for a mailer.
    mailer: Object.keys(changed).length === 0 ? mailer : { ...mailer, ...changed },
  })

  async function person(name = 'Anjali Nair') {
    const { id } = await addMember(stage.db, 'affiliate', { name })
    const [{ email } = { email: '' }] = await stage.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, id))
    return { id, email }
  }

  return {
    get server() {
      return server
    },
    warnings,
    deps,
    person,
    deliver: (changed: Partial<Mailer> = {}) => deliverMessages(deps(changed), stage.now()),
    /** What has arrived since. */
    arrived: () => (server.received as ReceivedMail[]).splice(0),
    approved: (userId: string, occasion?: number) => identityApproved(userId, stage.now(), occasion),
    states: async () => (await stage.db.select().from(messages)).map(({ state }) => state),
    theMessage: async () => {
      const [message] = await stage.db.select().from(messages)
      if (!message) throw new Error('There is no message')
      return message
    },
  }
}
