// Starts and stops the host: database, demo data, jobs, and the app on a port.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Database } from './db/database.ts'
import { type DemoAccount, demoAccounts } from './db/seed/demo/accounts.ts'
import { patientApplicationNames } from './db/postgres/application-names.ts'
import { openDatabase } from './db/open-database.ts'
import { openPostgres, servingLimits } from './db/postgres/open-postgres.ts'
import { fetchDemoCalendar } from './db/seed/demo/products/calendar.ts'
import { beginWithDemo } from './db/seed/demo/prepared/prepared-demo.ts'
import { seedDemo } from './db/seed/demo/seed-demo.ts'
import type { Settings } from './env.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-file-store.ts'
import { FileStoreUnavailable } from './files/unavailable-store.ts'
import { startJobs } from './jobs/job-queue.ts'
import { wrapPersonKeys } from './services/audit/person-keys.ts'
import { auditHeadsFile } from './services/audit/audit-heads.ts'
import { traceFiles, tracePasswords } from './observability/traced-services.ts'
import { createBreachLookup } from './services/auth/breach-lookup.ts'
import { createPasswords } from './services/auth/passwords.ts'
import { loadDataKeys } from './services/encryption/data-keys.ts'
import { createEncryption, type Encryption } from './services/encryption/encryption.ts'
import { encryptPlaintext } from './services/encryption/reencrypt.ts'
import { startHeartbeat } from './services/operations/instances.ts'
import { createRazorpay } from './services/gateways/razorpay/razorpay.ts'
import { catalogueChannel } from './services/products/catalogue/catalogue-changes.ts'
import { createCatalogueWatch } from './services/products/catalogue/catalogue-watch.ts'
import { createMailer } from './services/messages/delivery/mailer.ts'
import { findMissingKeys } from './services/encryption/missing-keys.ts'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { redactError } from '@affiliate-booking/settings/redact-error'
import { StartFailure } from '@affiliate-booking/settings/start-failure'

export interface Host {
  /** Such as `http://127.0.0.1:4000`. */
  origin: string
  /** Empty without the demo. */
  demoAccounts: readonly DemoAccount[]
  /** Drains connections and closes the database. */
  close: () => Promise<void>
}

/** Milliseconds. */
const drainTimeout = 5000
/** Milliseconds. */
const traceTimeout = 1000
/** Milliseconds. */
const sweepInterval = 200

/**
 * Milliseconds. Callers keep connections for as long as they are told here, less a second. With Node's 5 s a busy
 * machine closes a connection on which a request is already under way.
 */
const keepAliveTimeout = 65_000

const signerOf = ({ referralKeys, referralDays }: Settings) =>
  referralKeys === undefined ? null : createReferralSigner(referralKeys, referralDays)

const breachLookupOf = ({ breachedPasswordsUrl: url }: Settings, log: Logger) =>
  url === undefined
    ? null
    : createBreachLookup({
        url,
        onFailure: (error) => log.warn({ err: redactError(error) }, 'a new password was not looked up'),
      })

/**
 * Opens the database and starts to listen. When it closes, it serves for another `drainMs` while its health check fails,
 * so that a load balancer sends requests elsewhere before the port closes.
 * @throws {StartFailure} with a message that says what to change
 */
export async function startHost(settings: Settings, log: Logger, drainMs = 0): Promise<Host> {
  const breachLookup = breachLookupOf(settings, log)
  const trace = settings.sendsTraces
    ? (await import('./observability/tracing.ts')).startTracing(log)
    : undefined
  const plainPasswords = createPasswords(undefined, breachLookup?.isBreached)
  const passwords = trace ? tracePasswords(plainPasswords, trace.step) : plainPasswords
  const dataKeys = await loadDataKeys(settings)
  const encryption = createEncryption(dataKeys)
  const now = () => new Date()
  const { commissionHoldDays } = settings
  const store = openFileStore(settings, log)
  const uploads = trace ? traceFiles(store, trace.step) : store
  const database = await openDatabase(settings, {
    limits: servingLimits,
    namesStatements: settings.namesStatements,
    step: trace?.step,
    onWait: (message) => log.warn(message),
    beginWith: async () =>
      settings.demo ? beginWithDemo({ dataKeys, uploads, commissionHoldDays, now: now(), log }) : null,
    async prepare(db) {
      if (settings.demo) await seedDemo({ db, passwords, encryption, now, log, commissionHoldDays, uploads })
    },
  })
  try {
    const { db, executeSql } = database
    const { databaseUrl } = settings
    await encryptPlaintext({ db, uploads, encryption })
    await wrapPersonKeys(db, encryption)
    const missingKeys = await warnOfMissingKeys(db, encryption, log)
    const catalogueWatch = createCatalogueWatch(db)
    const stopListening = database.listen(catalogueChannel, catalogueWatch.wake)
    await checkFileStore(uploads, log)
    const deps = {
      db,
      catalogueWatch,
      passwords,
      breachLookup,
      encryption,
      missingKeys,
      now,
      log,
      isEmbedded: databaseUrl === undefined,
      dataDir: settings.dataDir,
      trace,
      poolState: database.poolState,
      uploads,
      publicOrigin: settings.publicOrigin,
      upiPayee: settings.upiPayee,
      issuer: settings.issuer,
      commissionHoldDays,
      mailer: settings.mail && createMailer(settings.mail),
      gateway: settings.razorpay && createRazorpay(settings.razorpay, { log, now }),
      referralSigner: signerOf(settings),
      ...(settings.demo && { fetchCalendar: fetchDemoCalendar }),
      rateLimitFactor: settings.rateLimitFactor,
      trustedProxies: settings.trustedProxies,
    }
    let isDraining = false
    const server = createAdaptorServer({
      fetch: createApp(deps, () => isDraining).fetch,
      serverOptions: { keepAliveTimeout },
    })
    const unused = trackUnused(server)
    const origin = await listen(server, settings)
    const heartbeat = startHeartbeat(db, now)
    const jobQueue = startJobs({
      ...deps,
      executeSql,
      auditHeads: auditHeadsFile(settings.dataDir),
      openUnlimited:
        databaseUrl === undefined
          ? undefined
          : () =>
              openPostgres(databaseUrl, {
                skipMigrations: true,
                applicationName: patientApplicationNames.check,
              }),
    })
    return {
      origin,
      demoAccounts: settings.demo ? demoAccounts : [],
      async close() {
        isDraining = true
        const stopServing = async () => {
          await wait(drainMs)
          catalogueWatch.close()
          await Promise.all([closeServer(server, unused), stopListening()])
        }
        await Promise.all([stopServing(), jobQueue.stop(), heartbeat.stop()])
        await database.close()
        await trace?.stop(traceTimeout)
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The rest of the host works without the key, so a lost one does not stop it. */
async function warnOfMissingKeys(db: Database, encryption: Encryption, log: Logger): Promise<string[]> {
  const missing = await findMissingKeys(db, encryption)
  if (missing.length > 0) log.error({ missing }, 'DATA_KEY lacks keys of stored values')
  return missing
}

/** Too slow a request and too many of them pass by themselves. */
const isRejection = (reason: string) =>
  reason.startsWith('HTTP 4') && reason !== 'HTTP 408' && reason !== 'HTTP 429'

/** A store that is away does not stop the host. One that rejects it is a mistake in the settings. */
async function checkFileStore(uploads: FileStore, log: Logger): Promise<void> {
  try {
    await uploads.stat('no-such-file')
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error
    if (isRejection(error.reason))
      throw new StartFailure(
        `The store of STORAGE_URL rejects this host (${error.reason}). Check its keys, its region and that the bucket exists.${error.reason === 'HTTP 403' ? ' A clock of this machine that is minutes off is rejected too.' : ''}`,
      )
    log.error({ code: error.reason }, 'the file store is not available')
  }
}

type AnyServer = ReturnType<typeof createAdaptorServer>

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'is already in use. Stop the process that uses it, or set BACKEND_PORT to another port.',
  EACCES: 'needs more rights than this user has. Set BACKEND_PORT to a port above 1023.',
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

/** Connections on which nothing was asked yet. Callers open some in advance, and the server does not count them as idle. */
function trackUnused(server: AnyServer): ReadonlySet<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  return unused
}

async function closeServer(server: AnyServer, unused: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  if (!isHttp1(server)) return closed
  // Again and again, for those whose call has just been answered.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  }, sweepInterval)
  const timer = setTimeout(() => server.closeAllConnections(), drainTimeout)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}
