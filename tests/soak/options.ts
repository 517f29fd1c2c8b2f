import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { faults: { type: 'boolean' }, minutes: { type: 'string' } } })

export const isFaultRun = values.faults === true
export const minutes = Number(values.minutes ?? (process.env.SOAK_MINUTES || (isFaultRun ? 10 : 15)))

if (!(minutes > 0)) throw new Error('The minutes must be a number above 0.')
