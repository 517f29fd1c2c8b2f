/** Serves the metrics on a port of their own, which browsers do not reach. */
import type { RequestListener } from 'node:http'
import { createHttpServer, listen } from '../http-server.ts'
import type { ProcessMetrics } from './metrics.ts'

/**
 * Serves `GET /metrics` only, until the process exits.
 * @param others tells the metrics of a backend that this process has started, and whose port Prometheus does not know
 * @returns the port that was taken
 * @throws {StartFailure} when it is in use or not allowed
 */
export function serveMetrics(
  { report, contentType }: Pick<ProcessMetrics, 'report' | 'contentType'>,
  address: { port: number; host: string },
  others: () => Promise<string> = async () => '',
): Promise<number> {
  const listener: RequestListener = (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    Promise.all([report(), others()]).then(
      (texts) => response.writeHead(200, { 'Content-Type': contentType }).end(texts.join('')),
      () => response.writeHead(500).end(),
    )
  }
  return listen(createHttpServer(listener), { ...address, variable: 'METRICS_PORT' })
}
