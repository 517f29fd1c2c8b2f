// How a child talks to the process that started it, and leaves with it.

process.on('disconnect', () => process.exit())

/** @param {unknown} message */
const tell = (message) => process.send?.(message)

/**
 * Listens on a free port of the loopback and tells it.
 * @param {import('node:http').Server} server
 */
export function serve(server) {
  server.listen(0, '127.0.0.1', () => tell(server.address()))
}

/**
 * Answers each message with a message. What goes wrong ends this process, which the other side sees.
 * @template Job
 * @param {(job: Job) => Promise<unknown>} work
 */
export function answerJobs(work) {
  process.on('message', (/** @type {Job} */ job) => {
    void (async () => tell(await work(job)))()
  })
}
