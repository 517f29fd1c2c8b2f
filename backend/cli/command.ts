interface Output {
  write: (text: string) => unknown
}

/** What a command may use of its process. `process` itself fits. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
}

/**
 * A command with its arguments.
 * @throws {StartFailure} with a reason that the operator can act on
 */
export type Command = (args: string[], context: CommandContext) => Promise<void>
