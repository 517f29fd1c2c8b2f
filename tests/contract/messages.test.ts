// Everybody is told what docs/messages.md says: each kind of message has an event, and a test in which it is sent.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { kindNames } from '../../backend/services/messages/kinds/kinds.ts'
import { expectNamedTests, rowsOf } from '../support/named-tests.ts'

const root = resolve(import.meta.dirname, '../..')

const rows = rowsOf('docs/messages.md').map(([event = '', message = '', toldTo = '', shown = '']) => ({
  event,
  kind: message.replaceAll('`', ''),
  toldTo,
  shown,
}))

describe('docs/messages.md', () => {
  test('has each kind of message once', () => {
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kindNames.toSorted())
  })

  test.each(rows)('names a test in which $kind is told', ({ event, kind, toldTo, shown }) => {
    expect([event, toldTo]).not.toContain('')
    expectNamedTests(shown)
    const [, path = ''] = /`([^`]+)`/.exec(shown) ?? []
    expect(readFileSync(resolve(root, path), 'utf8')).toContain(`'${kind}'`)
  })
})
