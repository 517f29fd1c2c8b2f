// A provider, and what the form of a service answers to what was typed.
import { aProfile } from '../../support/host.ts'

export const cookie = 'accessToken=abc'
export const provider = () => aProfile({ role: 'service_provider' })

/** What the page has after a post that was rejected. */
export interface Answer {
  result: { error?: Record<string, string[]>; initialValue?: Record<string, string> | null }
  districts: string[]
  isConflict: boolean
}
