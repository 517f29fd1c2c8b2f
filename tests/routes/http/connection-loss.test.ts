import { data, UNSAFE_ErrorResponseImpl as ErrorPage } from 'react-router'
import { describe, expect, test } from 'vitest'
import { handleConnectionLoss } from '../../../app/ui/forms/connection-loss.ts'

const posted = () => {
  const form = new FormData()
  form.append('name', 'Asha Nair')
  form.append('password', 'Monsoon-over-Munnar')
  form.append('factorCode', '123456')
  form.append('kind', 'tour')
  form.append('kind', 'stay')
  form.append('picture', new File(['bytes'], 'a.png'))
  return new Request('https://book.example/lead-form', { method: 'POST', body: form })
}

const send = (serverAction: () => Promise<unknown>) =>
  handleConnectionLoss({ request: posted(), serverAction }, (result) => ({ result }))

const failWith = (thrown: unknown) => send(() => Promise.reject(thrown))

describe('a form that is sent in vain', () => {
  test.each([
    ['without a connection', new TypeError('Failed to fetch'), 503],
    ['to a server that is starting', new ErrorPage(503, '', '<!doctype html><h1>Starting</h1>'), 503],
    ['through a proxy whose server is gone', new ErrorPage(502, '', '<html>Bad gateway</html>'), 502],
    ['through a proxy that gave up', new ErrorPage(504, '', 'timeout'), 504],
    ['through Cloudflare to a server that is down', new ErrorPage(521, '', '<html>Down</html>'), 521],
  ])('%s stays as it was typed, without secrets and files', async (_, thrown, status) => {
    expect(await failWith(thrown)).toEqual(
      data(
        {
          result: {
            status: 'error',
            initialValue: { name: 'Asha Nair', kind: 'tour' },
            error: {
              '': ['The connection was lost. Your entries are still here. Please send them again.'],
            },
          },
        },
        { status },
      ),
    )
  })

  test('and is larger than the server takes says so', async () => {
    expect(await failWith(new ErrorPage(413, '', '<h1>Too large</h1>'))).toMatchObject({
      data: { result: { error: { '': [expect.stringContaining('more than the page accepts')] } } },
      init: { status: 413 },
    })
  })

  test('and is one too many for a proxy says when to send it again', async () => {
    expect(await failWith(new ErrorPage(429, '', '<html>Slow down</html>'))).toMatchObject({
      data: { result: { error: { '': [expect.stringContaining('wait a minute')] } } },
      init: { status: 429 },
    })
  })

  test('and takes longer than the server waits says so', async () => {
    expect(await failWith(new ErrorPage(408, 'Request Timeout', ''))).toMatchObject({
      data: { result: { error: { '': [expect.stringContaining('your connection is slow')] } } },
      init: { status: 408 },
    })
  })
})

test.each([
  ['a redirect', Response.redirect('https://book.example/login')],
  ['an error page of the action', new ErrorPage(503, '', { code: 'not-offered' })],
  ['a page that does not exist', new ErrorPage(404, '', 'Not found')],
  ['a fault of our own', new Error('a bug')],
])('%s is passed on', async (_, thrown) => {
  await expect(failWith(thrown)).rejects.toBe(thrown)
})

test('what the server answers is passed on', async () => {
  expect(await send(async () => 'the answer')).toBe('the answer')
})
