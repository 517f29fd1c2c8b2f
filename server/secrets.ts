/** The secrets of the app. What is not set is generated once and stored in the data folder, or derived from that. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Secrets {
  sessionSecret: string
  referralKey: string
}

interface GivenSecrets {
  sessionSecret: string | undefined
  referralKey: string | undefined
  dataDir: string
}

/**
 * The referral key follows from the session secret unless it is set: instances that share one share both.
 * @throws {StartFailure} when the data folder cannot be used
 */
export async function loadSecrets(given: GivenSecrets): Promise<Secrets> {
  const sessionSecret = given.sessionSecret ?? (await loadSessionSecret(given.dataDir))
  const derived = () => createHmac('sha256', sessionSecret).update('referral key').digest('base64url')
  return { sessionSecret, referralKey: given.referralKey ?? derived() }
}

/** The app reads them while it loads. */
export function provideSecrets({ sessionSecret, referralKey }: Secrets): void {
  process.env.SESSION_SECRET = sessionSecret
  process.env.REFERRAL_KEY = referralKey
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'error')

/** Reads the secret from the data folder, or generates one that only this user can read. */
async function loadSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  try {
    await mkdir(dataDir, { recursive: true })
    // Two processes may start at once: the second reads what the first has written.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
      (error) => {
        if (codeOf(error) !== 'EEXIST') throw error
      },
    )
    return await readWritten(file)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `DATA_DIR ${dataDir} must be a folder that this user can write to (${codeOf(error)}).`,
      { cause: error },
    )
  }
}

/** The other process may have made the file and be about to write it. */
async function readWritten(file: string): Promise<string> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const secret = await readFile(file, 'utf8')
    if (secret !== '') return secret
    await wait(50)
  }
  throw new StartFailure(`${file} is empty. Remove it: the next start makes another one.`)
}
