// Takes one step of a payout day on a PostgreSQL server, in a process that kills itself before one of its statements.
// Arguments: the server's address, the step, the number of the statement, the time, the actor's id, and results to import.
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { takeStep } from './payout-steps.ts'

const [url = '', step = '', statement, time = '', actorId = '', results = ''] = process.argv.slice(2)
let isRunning = false
let left = Number(statement)

// The pool's clients inherit it.
// oxlint-disable-next-line typescript/unbound-method
Client.prototype.query = new Proxy(Client.prototype.query, {
  apply(query, client, args: unknown[]) {
    if (isRunning) left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, client, args)
  },
})

const { db, close } = await openPostgres(url, { skipMigrations: true })
const [actor] = await db.select().from(users).where(eq(users.id, actorId))
if (!actor) throw new Error('nobody')
isRunning = true
await takeStep({ db, now: () => new Date(time), encryption: testEncryption }, actor, step, results)
isRunning = false
await close()
