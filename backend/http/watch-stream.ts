/**
 * The same stream, which tells of an error in it and breaks off without its text: an error thrown into the response would be
 * printed with personal data. Who stops a download makes no error.
 */
export function watchStream(
  file: ReadableStream<Uint8Array>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = file.getReader()
  let isStopped = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (isStopped) return
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        onError(error)
        controller.error(new Error('The export failed'))
      }
    },
    cancel(reason) {
      isStopped = true
      return reader.cancel(reason)
    },
  })
}
