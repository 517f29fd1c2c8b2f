/** Pages that the app has made whole: packed in one go, and sent without a stream. */
import { negotiateEncoding, compressBody } from './compression.ts'

/** What the app answered, and its document, which the response does not carry itself. */
export interface RenderedPage {
  readonly response: Response
  readonly document: Buffer<ArrayBuffer>
}

/** Less than this travels in one packet as it is. */
const worthPacking = 1024

/** The answer with its document, packed as the browser likes it best. */
export function compressPage({ response, document }: RenderedPage, accepted = ''): Response {
  const { status, headers } = response
  headers.append('Vary', 'Accept-Encoding')
  const packing = document.length < worthPacking ? 'identity' : negotiateEncoding(accepted)
  if (packing !== 'identity') headers.set('Content-Encoding', packing)
  const bytes = packing === 'identity' ? document : compressBody(document, packing)
  return new Response(bytes, { status, headers })
}
