// Renders a page to one buffer: with nothing streamed late, a page without JavaScript is whole, and one write is cheaper.
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hostGate } from './.server/api/host-gate.ts'
import { log } from './.server/log.ts'
import { requestFactsContext } from './.server/request-facts.ts'

export { createLoadContext } from './.server/request-facts.ts'

/** What this process knows of the host, for the server around the app. */
export const hostState = () => hostGate.state()

const renderTimeoutMs = 10_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(requestFactsContext)?.nonce
  let failed = false

  const body = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entryContext} url={request.url} {...(nonce !== undefined && { nonce })} />,
      {
        ...(nonce !== undefined && { nonce }),
        onAllReady() {
          clearTimeout(timer)
          const output = new PassThrough()
          resolve(buffer(output))
          pipe(output)
        },
        onShellError: reject,
        onError(error) {
          failed = true
          log.error(
            { err: error, requestId: context.get(requestFactsContext)?.requestId },
            'rendering failed',
          )
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })

  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(body), { status: failed ? 500 : status, headers })
}

/** Called for what loaders and actions throw unexpectedly; what they throw on purpose does not come here. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  log.error(
    { err: error, requestId: context.get(requestFactsContext)?.requestId, method: request.method },
    'unexpected error',
  )
}
