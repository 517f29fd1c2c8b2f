// What the operator is told of an answer that the app cannot read.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '../../../app/.server/log.ts'
import { login, registerProvider } from '../../../contract/calls/accounts/auth.ts'
import { getQr } from '../../../contract/calls/accounts/affiliates.ts'
import { getCapabilities } from '../../../contract/calls/capabilities.ts'
import { joinAsLead } from '../../../contract/calls/leads/leads.ts'
import { respondWith, useHttpHost } from '../support/hosts/http-host.ts'

const words = 'an answer of the host cannot be read'
const httpHost = useHttpHost()
const account = { name: 'Ravi', email: 'ravi@host.test', phone: '98470 12345', password: 'monsoon rain' }

// Files before this one may have been told of the same call, by the clock of the process.
let clock = performance.now()

beforeEach(() => {
  // The minute of the test before has passed.
  clock += 120_000
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(clock)
})

function warnings() {
  const warn = vi.spyOn(log, 'warn')
  return () => warn.mock.calls.filter(([, said]) => said === words).map(([facts]) => facts)
}

describe('the log', () => {
  test.each([
    ['has no JSON', respondWith('<html>Asha</html>'), { status: 200, problem: 'no JSON' }],
    [
      'is empty',
      respondWith(''),
      { status: 200, problem: 'body: Invalid input: expected object, received undefined' },
    ],
    [
      'has a field of another type',
      respondWith('{"qrCodeUrl":{"asha":"secret"}}'),
      { status: 200, problem: 'qrCodeUrl: Invalid input: expected string, received object' },
    ],
    [
      'redirects',
      respondWith('', { Location: 'https://asha.test/secret' }, 301),
      { status: 301, problem: 'neither a success nor an error' },
    ],
    [
      'is larger than 1 MiB',
      respondWith(`"${'a'.repeat(1024 * 1024)}"`),
      { status: 200, problem: 'too large' },
    ],
  ])('says which call and why, and nothing of the answer, when it %s', async (_, listener, facts) => {
    const logged = warnings()
    httpHost.listener = listener
    const outcome = await httpHost.client().call(getQr, undefined)

    expect(outcome).toEqual({ ok: false, reason: 'bad-answer', status: 502 })
    expect(logged()).toEqual([{ call: 'getQr', ...facts }])
  })

  test('names the missing user of a login, without which it fails', async () => {
    const logged = warnings()
    httpHost.listener = respondWith('{"data":{"role":"affiliate","name":"Asha Nair"}}')
    await httpHost.client().call(login, { email: 'a@host.test', password: 'monsoon' })

    expect(logged()).toEqual([
      {
        call: 'login',
        status: 200,
        problem: 'user: Invalid input: expected object, received undefined',
      },
    ])
  })

  test('says so once a minute for each call', async () => {
    const logged = warnings()
    httpHost.listener = respondWith('', { Location: '/' }, 302)
    const client = httpHost.client()
    await client.call(getQr, undefined)
    await client.call(getQr, undefined)
    await client.call(registerProvider, account, { ignoreBody: true })

    expect(logged()).toMatchObject([{ call: 'getQr' }, { call: 'registerProvider' }])
  })

  test('says nothing of calls that a host need not have', async () => {
    const logged = warnings()
    httpHost.listener = respondWith('<html></html>')
    const client = httpHost.client()
    await client.call(getCapabilities, undefined)
    await client.call(joinAsLead, { name: 'Ravi', email: 'ravi@host.test', ref: '' })

    expect(httpHost.received).toHaveLength(2)
    expect(logged()).toEqual([])
  })

  test('says nothing of answers that can be read', async () => {
    const logged = warnings()
    httpHost.listener = respondWith('{"qrCodeUrl":null,"more":1}')
    await httpHost.client().call(getQr, undefined)
    httpHost.listener = respondWith('{"message":"No."}', {}, 400)
    await httpHost.client().call(getQr, undefined)

    expect(httpHost.received).toHaveLength(2)
    expect(logged()).toEqual([])
  })
})
