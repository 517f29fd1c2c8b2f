// Runs one job against a PostgreSQL server, in a process that kills itself before one of the job's statements.
// Arguments: the server's address, the job, the number of the statement, and the time.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { startJobs } from '../../../../backend/jobs/job-queue.ts'
import { jobs } from '../../../../backend/jobs/jobs.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { shortTimes } from '../short-times.ts'
import { uploadsIn } from '../../../support/images/uploads-in.ts'

const [url = '', name, statement, time = ''] = process.argv.slice(2)
const job = jobs.find((each) => each.name === name)
if (!job) throw new Error(`There is no job ${name}.`)
let isRunning = false
let left = Number(statement)

// The pool's clients inherit it.
// oxlint-disable-next-line typescript/unbound-method
Client.prototype.query = new Proxy(Client.prototype.query, {
  apply(query, client, args: unknown[]) {
    if (isRunning && !JSON.stringify(args[0]).includes('pgboss')) left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, client, args)
  },
})

const { db, executeSql } = await openPostgres(url, { skipMigrations: true })
await new Promise<void>((resolve) => {
  startJobs({
    encryption: testEncryption,
    uploads: uploadsIn('/nowhere'),
    commissionHoldDays: 7,
    ...shortTimes,
    db,
    executeSql,
    now: () => new Date(time),
    log: pino({ level: 'silent' }),
    jobs: [
      {
        ...job,
        timeoutSeconds: 1,
        isOnScheduleOnly: false,
        async run(...args) {
          isRunning = true
          try {
            return await job.run(...args)
          } finally {
            isRunning = false
            resolve()
          }
        },
      },
    ],
  })
})
// The job had fewer statements. Its completion is still to be written.
await wait(1000)
process.exit(0)
