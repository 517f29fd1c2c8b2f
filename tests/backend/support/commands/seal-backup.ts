import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The lines of a backup before its seal. */
export const readBackupLines = async (file: string): Promise<string[]> =>
  gunzipSync(await readFile(file))
    .toString()
    .split('\n')
    .slice(0, -2)

/** Writes the lines as a backup, with the seal that they should have. */
export async function sealBackup(file: string, lines: readonly string[]): Promise<void> {
  const body = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(body).digest('hex')
  await writeFile(file, gzipSync(`${body}{"seal":{"lines":${lines.length},"sha256":"${sha256}"}}\n`))
}
