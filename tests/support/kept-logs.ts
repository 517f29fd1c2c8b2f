// Keeps what processes and loggers write during a whole run, for `npm run verify` to look through at its end.
import { appendFileSync, openSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.TEST_LOGS

/** Open for as long as the process lives: to open it for each line takes twice as long as to write it. */
const files = new Map<string, number>()

function append(name: string, text: string): void {
  if (!folder) return
  const file = files.get(name) ?? openSync(join(folder, name), 'a')
  files.set(name, file)
  appendFileSync(file, text)
}

/** Keeps a piece of a log. Does nothing unless the run is one that keeps logs. */
export const keepLog = (text: string) => append(`${process.pid}.log`, text)

/** Notes a secret that nobody could know before, such as the token of a session: no log may have it. */
export const keepSecret = (secret: string) => append('secrets', `${secret}\n`)
