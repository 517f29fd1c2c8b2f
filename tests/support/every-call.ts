// The capabilities of a host that has every call.
import type { HostCapabilities } from '../../app/.server/api/capabilities.ts'

export const everyCall: HostCapabilities = {
  lacks: async () => false,
  offers: () => true,
  recordAnswer: () => {},
  meet: async () => {},
  forget: () => {},
}
