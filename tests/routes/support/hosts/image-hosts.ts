// Hosts of images, for tests of what the server fetches.
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'
import { log } from '../../../../app/.server/log.ts'
import { host } from '../host.ts'
import { names } from './name-server.ts'

const onceAMinute: ReadonlySet<string | undefined> = new Set([
  'a host cannot be reached',
  'an answer of the host cannot be read',
])

/** Gives a file one host that can be reached and one that is inside, and the warnings that its tests log. */
export function useImageHosts() {
  let warnings: MockInstance<typeof log.warn>

  beforeEach(() => {
    names['pictures.test'] = [{ address: '8.8.8.8', family: 4 }]
    names['inside.test'] = [{ address: '10.0.0.7', family: 4 }]
    warnings = vi.spyOn(log, 'warn')
  })

  afterEach(() => warnings.mockRestore())

  /** Without those of which a process logs one a minute. */
  const warned = () => warnings.mock.calls.filter(([, words]) => !onceAMinute.has(words))
  /** Each warning as one object, with its words among its facts. */
  const logged = () => warned().map(([facts, words]) => ({ ...(facts as object), words }))
  return { warned, logged }
}

/** Serves the bytes at an address and gives the headers of each request. */
export function serveImage(address: string, bytes: Buffer, type: string): Headers[] {
  const asked: Headers[] = []
  host.use(
    http.get(address, ({ request }) => {
      asked.push(request.headers)
      return new HttpResponse(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
    }),
  )
  return asked
}
