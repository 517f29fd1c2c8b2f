// Every call of the contract, found by its files.
import type { Call } from '../../contract/call.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'support' in value && 'path' in value && 'id' in value

const modules = import.meta.glob<object>('../../contract/calls/**/*.ts', { eager: true })

export const contractCalls: readonly Call[] = Object.values(modules)
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isCall)

export const optionalCalls = contractCalls.filter(({ support }) => support === 'optional')

/** The capability document of a host that has all optional calls. */
export const everyOptionalCall = { optionalCalls: optionalCalls.map(({ id }) => id) }
