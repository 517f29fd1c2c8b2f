// Delivers the outbox of a PostgreSQL server, in a process that kills itself before one of its statements.
// Arguments: the server's address, the mail server's, the number of the statement, and the time.
import { Client } from 'pg'
import { pino } from 'pino'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { deliverMessages } from '../../../../backend/services/messages/delivery/deliver-messages.ts'
import { createMailer } from '../../../../backend/services/messages/delivery/mailer.ts'
import { testEncryption } from '../../../support/test-encryption.ts'

const [url = '', mailUrl = '', statement, time = ''] = process.argv.slice(2)
let left = Number(statement)
let isRunning = false

// The pool's clients inherit it.
// oxlint-disable-next-line typescript/unbound-method
Client.prototype.query = new Proxy(Client.prototype.query, {
  apply(query, client, args: unknown[]) {
    if (isRunning) left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, client, args)
  },
})

const { db } = await openPostgres(url, { skipMigrations: true })
isRunning = true
const mailer = createMailer({
  url: mailUrl,
  from: { name: 'The platform', address: 'no-reply@book.example' },
})
await deliverMessages(
  {
    db,
    encryption: testEncryption,
    log: pino({ level: 'silent' }),
    publicOrigin: 'https://book.example',
    // One after the other, so that the statements have an order.
    mailer: { ...mailer, connections: 1 },
  },
  new Date(time),
)
process.exit(0)
