import { env } from '../env.ts'

/**
 * The secrets of a signed cookie: the first signs, and a value of any of them is valid, so that a secret can be replaced
 * while several instances serve.
 * @param name of the cookie; then a value that was signed for another cookie of the app is not valid
 */
export const cookieSecrets = (name?: string, secrets: readonly string[] = env.SESSION_SECRET): string[] =>
  secrets.map((secret) => (name === undefined ? secret : `${name} ${secret}`))
