// The identity documents of an account, which administrators see.
import { describe, expect, test } from 'vitest'
import * as document from '../../../app/routes/users/document/route.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { hostAnswers, json } from '../support/host.ts'
import { visit } from '../support/visit.ts'
import { admin, cookie, path } from './user-scene.ts'

describe('an identity document', () => {
  const show = (kind: string, answer: () => Response) => {
    hostAnswers({ 'GET /auth/profile': admin(), [`GET /users/u1/documents/${kind}`]: answer })
    return visit(document, { path: `${path}/documents/${kind}`, params: { id: 'u1', kind }, cookie })
  }
  const image = (type: string) => () => new Response(smallJpeg, { headers: { 'Content-Type': type } })

  test('is passed on without caching', async () => {
    const { status, headers } = await show('selfie', image('image/jpeg'))

    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('image/jpeg')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test.each(['image/svg+xml', 'text/html'])('of type %s is not served', async (type) => {
    const { location } = await show('selfie', image(type))

    expect(location).toBe(path)
  })

  test('that is missing redirects to the account with a message', async () => {
    const { location, setCookies } = await show('aadhar', () => json({}, 404))

    expect(location).toBe(path)
    expect(setCookies.join()).toContain('flash=')
  })

  test('of an unknown kind is not requested', async () => {
    const received = hostAnswers({ 'GET /auth/profile': admin() })
    const { location } = await visit(document, {
      path: `${path}/documents/passport`,
      params: { id: 'u1', kind: 'passport' },
      cookie,
    })

    expect(location).toBe(path)
    expect(received).toHaveLength(1)
  })
})
