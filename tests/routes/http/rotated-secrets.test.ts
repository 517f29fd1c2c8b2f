// The app's own cookies while SESSION_SECRET is rotated.
import { createCookie } from 'react-router'
import { expect, test } from 'vitest'
import { cookieSecrets } from '../../../app/.server/http/cookies/signed-cookie.ts'

const [old, next] = ['a secret of yesterday, which is long', 'a secret of tomorrow, which is long']

const cookieOf = (...secrets: string[]) => createCookie('views', { secrets: cookieSecrets('views', secrets) })

/** What a browser sends back of a Set-Cookie line. */
const sentBack = async (setCookie: Promise<string>) => (await setCookie).split(';')[0] ?? ''

test.each([
  ['an app that has the new secret second', [old, next]],
  ['an app that has the new secret first', [next, old]],
])('a cookie of %s is read by apps of either order', async (_what, secrets) => {
  const sent = await sentBack(cookieOf(...secrets).serialize({ kept: true }))
  expect(await cookieOf(old, next).parse(sent)).toEqual({ kept: true })
  expect(await cookieOf(next, old).parse(sent)).toEqual({ kept: true })
})

test('a cookie of a secret that was removed is not valid any more, nor one of another cookie', async () => {
  const sent = await sentBack(cookieOf(old, next).serialize({ kept: true }))
  expect(await cookieOf(next).parse(sent)).toBeNull()
  const other = createCookie('views', { secrets: cookieSecrets('other', [old]) })
  expect(await other.parse(sent)).toBeNull()
})
