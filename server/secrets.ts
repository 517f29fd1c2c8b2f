/** The secrets of the app. What is not set is generated once and stored in the data folder, or derived from that. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { deriveReferralKey } from '@affiliate-booking/shared/signing/derive-referral-key'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Secrets {
  /** The first signs; the others are still valid. */
  sessionSecrets: readonly string[]
  /** As the session secrets. */
  referralKeys: readonly string[]
}

interface GivenSecrets {
  sessionSecrets: readonly string[] | undefined
  referralKeys: readonly string[] | undefined
  dataDir: string
}

/**
 * The referral keys follow from the session secrets unless they are set: instances that share one share both.
 * @throws {StartFailure} when the data folder cannot be used
 */
export async function loadSecrets(given: GivenSecrets): Promise<Secrets> {
  const sessionSecrets = given.sessionSecrets ?? [await loadSessionSecret(given.dataDir)]
  return { sessionSecrets, referralKeys: given.referralKeys ?? sessionSecrets.map(deriveReferralKey) }
}

/** As the value of a variable. */
export const joinSecrets = (secrets: readonly string[]): string => secrets.join(',')

/** The app reads them while it loads. */
export function provideSecrets({ sessionSecrets, referralKeys }: Secrets): void {
  process.env.SESSION_SECRET = joinSecrets(sessionSecrets)
  process.env.REFERRAL_KEY = joinSecrets(referralKeys)
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
