/** Generates SESSION_SECRET when it is not set, and stores it in the data folder. */
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'error')

/**
 * Reads the secret from the data folder, or generates one that only this user can read.
 * @throws {StartFailure} when the folder cannot be used
 */
export async function loadSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  try {
    await mkdir(dataDir, { recursive: true })
    // Two processes may start at once: the second reads what the first has written.
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
      (error) => {
        if (codeOf(error) !== 'EEXIST') throw error
      },
    )
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new StartFailure(
      `DATA_DIR ${dataDir} must be a folder that this user can write to (${codeOf(error)}).`,
      { cause: error },
    )
  }
}
