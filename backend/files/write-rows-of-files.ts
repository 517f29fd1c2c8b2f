import { isDatabaseUnavailable } from '../db/database-errors.ts'
import type { Result } from '../result.ts'

/**
 * Writes the rows that name new files, and removes the files if there are no such rows. Where the database goes away nobody
 * knows whether it has committed them: the files stay, and `check-files --remove` finds those that no row names.
 */
export async function writeRowsOfFiles<Value>(
  write: () => Promise<Result<Value>>,
  removeFiles: () => Promise<void>,
): Promise<Result<Value>> {
  const result = await write().catch(async (error: unknown) => {
    if (!isDatabaseUnavailable(error)) await removeFiles()
    throw error
  })
  if (!result.ok) await removeFiles()
  return result
}
