import { describe } from 'vitest'
import { everyCall } from './calls/every-call.ts'
import { openInMemory } from './in-memory.ts'

describe('on the embedded database', () => {
  everyCall(openInMemory)
})
