import { describe, expect, test } from 'vitest'
import { createStage } from '../support/stage.ts'
import { fillBeforeEach } from './fill-before-each.ts'
import { probeCalls } from './probe-calls.ts'

const stage = createStage()
fillBeforeEach(stage)

describe('the scope of an actor', () => {
  test(
    'decides the response of every call about accounts, leads and messages for every role, and a rejected call changes nothing',
    { timeout: 900_000 },
    async () => {
      const { surprises, changing } = await probeCalls(stage, 'people')
      expect(surprises).toEqual([])
      expect(changing.size, 'changes are noticed').toBeGreaterThan(5)
    },
  )
})
