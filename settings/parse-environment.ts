import type * as z from 'zod'
import { StartFailure } from './start-failure.ts'

/**
 * Parses variables with a schema; an empty variable counts as unset.
 * @throws {StartFailure} with one line that names every invalid variable and what it must be, never its value
 */
export function parseEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}.`)
  throw new StartFailure([...new Set(problems)].join(' '))
}
