// Keeps what processes and loggers write during a whole run, for `npm run verify` to look through at its end.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.TEST_LOGS

const append = (name: string, text: string) => {
  if (folder) appendFileSync(join(folder, name), text)
}

/** Keeps a piece of a log. Does nothing unless the run is one that keeps logs. */
export const keepLog = (text: string) => append(`${process.pid}.log`, text)

/** Notes a secret that nobody could know before, such as the token of a session: no log may have it. */
export const keepSecret = (secret: string) => append('secrets', `${secret}\n`)
