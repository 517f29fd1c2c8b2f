// Sends requests as fast as they are answered, and tells what came back. One job at a time, by message.
import autocannon from 'autocannon'
import { answerJobs } from './parent.mjs'
import { processorSeconds } from './processor-time.mjs'

/** Seconds until a request counts as lost, and a window is given up. */
const patience = 60

/** A window with fewer answers goes on: a busy machine may not give one in a second. */
const fewest = 20

/** @param {import('../load.ts').Job} job */
function fire({
  origin,
  pid,
  path = '/',
  method = 'GET',
  headers,
  body,
  connections,
  seconds = 0,
  amount,
  requests,
  cookies = [],
}) {
  let opened = 0
  /** @type {number[]} */
  const latencies = []
  /** @type {Record<number, number>} */
  const statuses = {}
  const moment = () => ({ at: performance.now(), spent: pid && processorSeconds(pid) })
  // From the first answer to the last: before and after, not all connections are in use.
  /** @type {ReturnType<typeof moment> | undefined} */
  let first
  /** @type {ReturnType<typeof moment> | undefined} */
  let last
  const began = performance.now()
  const isOver = () => !amount && latencies.length >= fewest && performance.now() - began >= seconds * 1000
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: `${origin}${path}`,
        method,
        connections,
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
        ...(amount ? { amount } : { duration: patience }),
        ...(requests && { requests: [...requests], idReplacement: true }),
        ...(cookies.length > 0 && {
          setupClient(client) {
            client.setHeaders({ ...headers, Cookie: cookies[opened % cookies.length] })
            opened += 1
          },
        }),
        timeout: patience,
        sampleInt: 50,
      },
      (error, result) => {
        if (error) return reject(error)
        const { errors, timeouts } = result
        return resolve({
          latencies,
          statuses,
          errors,
          timeouts,
          seconds: first && last && (last.at - first.at) / 1000,
          processorSeconds: first?.spent && last?.spent && last.spent - first.spent,
        })
      },
    )
    run.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds)
      statuses[status] = (statuses[status] ?? 0) + 1
      first ??= moment()
      if (isOver()) run.stop()
    })
    // The last tick comes before the connections are cut.
    run.on('tick', () => {
      last = moment()
    })
  })
}

answerJobs(fire)
