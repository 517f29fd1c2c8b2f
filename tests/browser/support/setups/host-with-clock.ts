// A product whose days pass when the test says so: the built app, with the host in the process of the test.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { sql } from 'drizzle-orm'
import { createApp } from '../../../../backend/app.ts'
import { jobs } from '../../../../backend/jobs/jobs.ts'
import { createLogger } from '../../../../backend/log.ts'
import { startBuilt } from '../../../support/built-product.ts'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { openInMemory } from '../../../support/databases/embedded.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { uploadsIn } from '../../../support/images/uploads-in.ts'

const referralKey = 'a referral key that only the tests know'
const commissionHoldDays = 7

export type ProductWithClock = Awaited<ReturnType<typeof startProductWithClock>>

/** Starts without demo data. */
export async function startProductWithClock() {
  const { db, close } = await openInMemory({ keepsPlans: true })
  const uploads = await mkdtemp(join(tmpdir(), 'browser-uploads-'))
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const log = createLogger('silent')
  const publicOrigin = 'https://book.example'
  const deps = {
    db,
    passwords: cheapPasswords,
    encryption: testEncryption,
    now,
    log,
    uploads: uploadsIn(uploads),
    publicOrigin,
    upiPayee: { id: 'platform@bank', name: 'The platform' },
    issuer: { name: 'The platform', address: 'Kochi, Kerala' },
    gateway: null,
    mailer: null,
    referralSigner: createReferralSigner(referralKey, 30),
    commissionHoldDays,
    rateLimitFactor: 1000,
    trustedProxies: [],
  }
  const app = createApp(deps)
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening to a port, it has one.
  const { port } = server.address() as AddressInfo
  const hostUrl = `http://127.0.0.1:${port}`
  const product = startBuilt(
    {
      API_HOST: hostUrl,
      REFERRAL_KEY: referralKey,
      SESSION_SECRET: 'a secret for the tests with a clock',
      // The host shares its process with the test and with the jobs.
      API_TIMEOUT_MS: '60000',
    },
    undefined,
    [],
  )

  const url = await product.ready()
  // Passkeys work where the browser is.
  deps.publicOrigin = url

  return {
    db,
    now,
    hostUrl,
    url,
    /** Lets milliseconds pass, without ending sessions, and runs the background jobs. */
    pass: async (milliseconds: number) => {
      ahead += milliseconds
      const at = sql`${now().toISOString()}::timestamptz`
      await db.execute(sql`update sessions set created_at = ${at}, last_seen_at = ${at},
        expires_at = ${at} + interval '1 day'`)
      // In their order, as they follow one another.
      for (const { run } of jobs)
        await run(
          {
            db,
            log,
            encryption: testEncryption,
            uploads: uploadsIn('/nowhere'),
            gateway: null,
            mailer: null,
            publicOrigin,
            commissionHoldDays,
          },
          now(),
          undefined,
        )
    },
    async stop() {
      await product.stop()
      await new Promise((resolve) => server.close(resolve))
      await close()
      await rm(uploads, { recursive: true })
    },
  }
}
