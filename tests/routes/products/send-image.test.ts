// What the page of pictures makes of the answer to one of several.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendImage } from '../../../app/routes/products/images/send-image.ts'

afterEach(() => vi.unstubAllGlobals())

/** @param answer null for a page, which is no JSON */
function answering(status: number, answer: unknown) {
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    readonly response = answer
    open() {}
    send() {
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sendImage('/my-services/p1/images/add', new FormData(), () => {})
}

const signedOut = 'Reload the page and sign in again.'
const lost = 'The connection was lost.'

describe('a picture that a page answers', () => {
  test.each([
    ['without an answer is lost, and so are the next', 0, lost, false],
    ['while the server starts is lost', 503, lost, false],
    ['from a proxy without a server is lost', 502, lost, false],
    [
      'after the server waited long enough was too slow',
      408,
      expect.stringContaining('connection is slow'),
      false,
    ],
    [
      'from a limit of size is too large, and the next may be taken',
      413,
      expect.stringContaining('larger'),
      true,
    ],
    ['for signed-out people asks to sign in', 200, signedOut, false],
    ['that forbids it asks to sign in', 403, signedOut, false],
  ])('%s', async (_, status, message, isOnlyThis) => {
    expect(await answering(status, null)).toEqual({ isAdded: false, isOnlyThis, message })
  })
})

test('an answer of the action is taken as it is', async () => {
  expect(await answering(200, { isAdded: true })).toEqual({ isAdded: true, isOnlyThis: false })
  const refused = { isAdded: false, message: 'Description of the picture is required.' }
  expect(await answering(400, refused)).toEqual({ ...refused, isOnlyThis: true })
  expect(await answering(409, refused)).toEqual({ ...refused, isOnlyThis: false })
})
