/**
 * An error as logs may show it. Messages of the language and of libraries repeat what they were given, in double quotes
 * or as an address, and so do properties such as the `input` of a bad URL: all of that is left out.
 */
export interface RedactedError {
  readonly type: string
  readonly message?: string
  readonly code?: string
  /** Where it was thrown, without the message. */
  readonly stack?: string
  readonly cause?: RedactedError
}

/** A message without what it quotes and without addresses; of a query that failed, not even the query, whose parameters follow. */
export const redactMessage = (message: string): string =>
  message
    .replace(/Failed query:.*/s, 'Failed query')
    .replace(/".*"/s, '"…"')
    .replaceAll(/\S*(?:@|:\/\/)\S*/g, '…')

/** For pino's `serializers`, under `err`. What is thrown and is no error is named by its type alone. */
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
