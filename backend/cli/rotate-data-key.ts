// The command that brings all encrypted values under the current key.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'
import { addDataKey, loadDataKeys, saveDataKeys } from '../services/encryption/data-keys.ts'
import { createEncryption } from '../services/encryption/encryption.ts'
import { findMissingKeys } from '../services/encryption/missing-keys.ts'
import { reencryptAll } from '../services/encryption/reencrypt.ts'
import type { CommandContext } from './command.ts'
import { usageOf } from './usages.ts'

/**
 * With DATA_KEY, encrypts everything by its first key. Without, generates a new key in the data folder and removes the old
 * one at the end. May be interrupted: until the end all keys stay, and the next run continues.
 * @throws {StartFailure} when a key is missing, or the database cannot be used, and at the end naming values that were changed
 *   by somebody and cannot be decrypted; the old keys stay then
 */
export async function rotateDataKey(args: string[], { env, stdout, stderr }: CommandContext): Promise<void> {
  if (args.length > 0) throw new StartFailure(usageOf('rotate-data-key'))
  const settings = readSettings(env)
  const { db, uploads, close } = await openDatabase(settings, { skipMigrations: true })
  try {
    const present = await loadDataKeys(settings)
    const missing = await findMissingKeys(db, createEncryption(present), uploads)
    if (missing.length > 0) {
      throw new StartFailure(
        `Stored values need the keys ${missing.join(', ')}. Nothing was changed. Add them to DATA_KEY after the current one.`,
      )
    }
    const keys = settings.dataKeys ?? (await addDataKey(settings.dataDir, present))
    const encryption = createEncryption(keys)
    const wrong: string[] = []
    const done = await reencryptAll({
      db,
      uploads,
      encryption,
      onWrong: (where) => wrong.push(where),
    })
    if (settings.dataKeys === undefined && wrong.length === 0) await saveDataKeys(settings.dataDir, [keys[0]])
    stdout.write(
      `${done.values} values and ${done.files} files are encrypted by the key ${encryption.keyId}.${
        keys.length > 1 && settings.dataKeys && wrong.length === 0
          ? ' You can remove the older keys from DATA_KEY.'
          : ''
      }\n`,
    )
    if (done.missing.length > 0) stderr.write(`Missing in ${uploads.place}: ${done.missing.join(', ')}\n`)
    if (wrong.length > 0)
      throw new StartFailure(
        `Values that cannot be decrypted stay as they were, since somebody changed or moved them: ${wrong.join(', ')}.`,
      )
  } finally {
    await close()
  }
}
