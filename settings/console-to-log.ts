import { redactMessage } from './redact-error.ts'

type Write = (fields: object, message: string) => void

/** Libraries warn on the console, and quote what they were given: their words become lines of the log without it. */
export function sendConsoleToLog(log: { readonly warn: Write; readonly error: Write }): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...given: unknown[]) => {
      const words = given.filter((value) => typeof value === 'string').map(redactMessage)
      log[level]({ console: words.join(' '), err: given.find((value) => value instanceof Error) }, 'console')
    }
  }
}
