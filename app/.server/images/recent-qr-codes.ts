// The QR codes of the last half minute, each for its own session: so a page and its picture ask the host once, a code that
// was just generated shows at once, and a picture is read once for each address. What the host says comes first.
import { LRUCache } from 'lru-cache'
import { type AppContext, apiOf } from '../api/client.ts'
import { sessionKeyOf } from '../api/session-key.ts'

export interface QrCode {
  /** As the host gave it. */
  readonly address: string
  /** As a `data:` URL that can be drawn, once it is loaded. */
  readonly image?: string
  /** When the host has generated it for this session, by `Date.now()`. */
  readonly generatedAt?: number
  /** When it was last found, by `Date.now()`. */
  readonly shownAt?: number
}

const codes = new LRUCache<string, QrCode>({
  ttl: 30_000,
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ address, image = '' }) => address.length + image.length,
})

export function qrCodeOfSession(context: AppContext): QrCode | undefined {
  const session = sessionKeyOf(apiOf(context).cookies)
  return session === undefined ? undefined : codes.get(session)
}

export function rememberQrCode(context: AppContext, code: QrCode): QrCode {
  const session = sessionKeyOf(apiOf(context).cookies)
  if (session !== undefined) codes.set(session, code)
  return code
}

export function dropQrCode(context: AppContext): void {
  const session = sessionKeyOf(apiOf(context).cookies)
  if (session !== undefined) codes.delete(session)
}

/** As after a restart. */
export const forgetQrCodes = (): void => codes.clear()
