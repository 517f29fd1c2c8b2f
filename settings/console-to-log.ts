import { redactMessage } from './redact-error.ts'

type Write = (fields: object, message: string) => void

/** Sends console messages of libraries to the log, without the values that they quote. */
export function sendConsoleToLog(log: { readonly warn: Write; readonly error: Write }): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...values: unknown[]) => {
      const texts = values.filter((value) => typeof value === 'string').map(redactMessage)
      log[level]({ console: texts.join(' '), err: values.find((value) => value instanceof Error) }, 'console')
    }
  }
}
