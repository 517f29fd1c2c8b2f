/**
 * An error without personal data, for logs. Messages of JavaScript and of libraries quote their input in double quotes or
 * as a URL, and so do properties such as the `input` of an invalid URL; all of these are left out.
 */
export interface RedactedError {
  readonly type: string
  readonly message?: string
  readonly code?: string
  /** Without the message. */
  readonly stack?: string
  readonly cause?: RedactedError
}

/** Removes quoted input, addresses, and failed queries with their parameters. */
export const redactMessage = (message: string): string =>
  message
    .replace(/Failed query:.*/s, 'Failed query')
    .replace(/".*"/s, '"…"')
    .replaceAll(/\S*(?:@|:\/\/)\S*/g, '…')

/** For pino's `serializers`. A thrown value that is no Error is reduced to its type. */
export function redactError(error: unknown): RedactedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message: redactMessage(message),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: frames.join('\n'),
    ...(cause instanceof Error && cause !== error && { cause: redactError(cause) }),
  }
}
