/** Pages rendered to one buffer, compressed at once and sent without a stream. */
import { negotiateEncoding, compressBody } from './compression.ts'

/** A response without a body, and its document. */
export interface RenderedPage {
  readonly response: Response
  readonly document: Buffer<ArrayBuffer>
}

/** Bytes; less fits into one packet anyway. */
const worthPacking = 1024

export function compressPage({ response, document }: RenderedPage, accepted = ''): Response {
  const { status, headers } = response
  headers.append('Vary', 'Accept-Encoding')
  const packing = document.length < worthPacking ? 'identity' : negotiateEncoding(accepted)
  if (packing !== 'identity') headers.set('Content-Encoding', packing)
  const bytes = packing === 'identity' ? document : compressBody(document, packing)
  return new Response(bytes, { status, headers })
}
