import { describe } from 'vitest'
import { everyCall } from './calls/every-call.ts'
import { openMemory } from './memory-database.ts'

describe('on the embedded database', () => {
  everyCall(openMemory)
})
