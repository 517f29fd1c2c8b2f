import { getCapabilities } from '@affiliate-booking/contract/calls/capabilities'
import type { CallRouter } from '../http/call-router.ts'

const minute = 60

/** Names every optional call that the router serves, whenever it was added. */
export function serveCapabilities(router: CallRouter): void {
  router.public(getCapabilities, async () => ({
    ok: true,
    body: {
      optionalCalls: router.served.filter(({ support }) => support === 'optional').map(({ id }) => id),
    },
    maxAge: minute,
  }))
}
