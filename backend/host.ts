// The host as a whole: database, demo data and the app behind a port, and how they end in good order.
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Database } from './db/database.ts'
import { type DemoAccount, demoAccounts } from './db/seed/demo/accounts.ts'
import { openDatabase } from './db/open-database.ts'
import { sessions } from './db/schema/sessions.ts'
import { seedDemo } from './db/seed/demo/seed-demo.ts'
import type { Settings } from './env.ts'
import { startJobs } from './jobs/job-queue.ts'
import { createPasswords } from './services/auth/passwords.ts'
import { StartFailure } from '@affiliate-booking/settings/start-failure'

export interface Host {
  /** Where it listens. */
  origin: string
  /** Empty without the demo. */
  demoAccounts: readonly DemoAccount[]
  /** Lets running requests end, for a few seconds at most, and closes the database. */
  close: () => Promise<void>
}

/** Milliseconds that requests get to end when the host closes. */
const patience = 5000

/**
 * Opens the database and starts to listen.
 * @throws {StartFailure} for whatever a person has to put right
 */
export async function startHost(settings: Settings, log: Logger): Promise<Host> {
  const database = await openDatabase(settings)
  try {
    const { db, uploads, executeSql } = database
    const deps = {
      db,
      passwords: createPasswords(),
      now: () => new Date(),
      log,
      uploads,
      publicOrigin: settings.publicOrigin,
      payee: settings.payee,
    }
    await forgetEndedSessions(db, deps.now())
    if (settings.demo) await seedDemo(deps)
    // Without `createServer` of its own, the adaptor makes a plain HTTP server.
    const server = createAdaptorServer({ fetch: createApp(deps).fetch })
    const origin = await listen(server, settings)
    const jobQueue = startJobs({ db, executeSql, now: deps.now, log })
    return {
      origin,
      demoAccounts: settings.demo ? demoAccounts : [],
      async close() {
        await Promise.all([closeServer(server), jobQueue.stop()])
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function forgetEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}

type AnyServer = ReturnType<typeof createAdaptorServer>

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'is in use already. Stop what uses it, or set BACKEND_PORT to another one.',
  EACCES: 'needs more rights than this user has. Set BACKEND_PORT to one above 1023.',
  EADDRNOTAVAIL: 'cannot be used: this machine does not have the address in BACKEND_HOST.',
}

async function listen(server: AnyServer, { port, host }: Settings): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblems[error.code ?? ''] ?? `cannot be used (${error.code ?? 'unknown error'}).`
      reject(new StartFailure(`Port ${port} on ${host} ${problem}`))
    })
    server.listen(port, host, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host listens to no port')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

const isHttp1 = (server: AnyServer): server is Server => 'closeIdleConnections' in server

async function closeServer(server: AnyServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  if (!isHttp1(server)) return closed
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), patience)
  await closed
  clearTimeout(timer)
}
