// What may not reach the log, and how errors are kept from repeating it.
import { describe, expect, test } from 'vitest'
import { redactError } from '../../../settings/redact-error.ts'
import { canaries, findPersonalData } from '../../../scripts/lib/personal-data.mjs'
import { canaryImage } from '../support/canary-image.ts'

describe('what counts as personal data in a log', () => {
  const encoded = (encoding: BufferEncoding) => canaryImage().toString(encoding)

  test.each([
    ['a canary', `{"body":"${canaries.password}"}`],
    ['a canary', `{"name":"${canaries.name}"}`],
    ['an email', '{"path":"/asha@example.com"}'],
    ['an email', '{"path":"/login?email=asha%40example.com"}'],
    ['a password', '{"password":"Kerala-monsoon-26"}'],
    ['a PAN', '{"pan":"abcde1234f"}'],
    ['an Aadhaar number', '{"aadhaar":"4821 5930 6047"}'],
    ['a session', '{"cookie":"accessToken=Zx81"}'],
    ['bytes of a file', JSON.stringify({ file: canaryImage() })],
    ['bytes of a file', encoded('latin1')],
    ['bytes of a file', encoded('hex')],
    ['bytes of a file', encoded('base64')],
  ])('%s, case %#', (what, log) => {
    expect(findPersonalData(log).join('\n')).toContain(`${what}: `)
  })

  test('a secret of this very run', () => {
    expect(findPersonalData('{"token":"Zx81"}', ['Zx81'])).toHaveLength(1)
  })

  test('not the lines that the product writes', () => {
    const lines = [
      '{"level":30,"time":1790000000000,"pid":4821,"hostname":"app-1","name":"app","msg":"a lead was sent"}',
      '{"requestId":"d1d6c0e1-1234-4567-8901-848485151146","traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}',
      'at file:///srv/node_modules/@hono/node-server/dist/index.mjs:441:20',
      '    super_admin       superadmin@demo.example  Kerala-monsoon-26',
    ]
    expect(findPersonalData(lines.join('\n'))).toEqual([])
  })
})

describe('an error in the log', () => {
  const thrownBy = (bug: () => unknown): unknown => {
    try {
      return bug()
    } catch (error) {
      return error
    }
  }

  test.each<[string, string, () => unknown]>([
    ['invalid JSON', 'Syntax', () => JSON.parse(canaries.password)],
    ['quotes in quotes', 'Syntax', () => JSON.parse(`{"a":"${canaries.file}`)],
    ['a bad URL', 'Invalid URL', () => new URL(`//${canaries.email}`)],
    [
      'an address with credentials',
      'credentials',
      () => new Request(`http://${canaries.email}:${canaries.password}@host/`),
    ],
    ['its cause', 'boom', () => new Error('boom', { cause: new Error(`"${canaries.pan}" is taken`) })],
    ['a thrown value that is no error', 'string', () => canaries.password],
  ])('does not repeat %s', (_what, kept, bug) => {
    const log = JSON.stringify(redactError(thrownBy(bug)))
    expect(log).toContain(kept)
    expect(findPersonalData(log)).toEqual([])
  })

  test('says what it is, with its code and where it was thrown', () => {
    const bug = () => (undefined as unknown as { name: string }).name
    expect(redactError(thrownBy(bug))).toMatchObject({
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'name')",
      stack: expect.stringMatching(/^\s+at .*logs\.test\.ts/),
    })
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })
    expect(redactError(refused)).toMatchObject({ message: refused.message, code: 'ECONNREFUSED' })
  })
})
