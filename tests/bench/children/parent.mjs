// How a child talks to the process that started it, and leaves with it.

process.on('disconnect', () => process.exit())

/** Listens on a free port of the loopback and tells it. */
export function serve(server) {
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
}

/** Answers each message with a message. What goes wrong ends this process, which the other side sees. */
export function answerJobs(work) {
  process.on('message', (job) => {
    void (async () => process.send(await work(job)))()
  })
}
