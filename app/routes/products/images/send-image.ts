// Sends one picture and tells how far it is, which fetch cannot.

export interface ImageAnswer {
  readonly isAdded: boolean
  readonly message?: string
}

interface Sent extends ImageAnswer {
  /** Another picture may be taken all the same. */
  readonly isOnlyThis: boolean
}

const isAnswer = (answer: unknown): answer is ImageAnswer =>
  typeof answer === 'object' && answer !== null && 'isAdded' in answer

const lost = 'The connection was lost.'
const slow = 'This took too long: your connection is slow. Choose smaller pictures.'
const tooLarge = 'This picture is larger than the site accepts.'
const signedOut = 'Reload the page and sign in again.'

/** Of a page instead of an answer: of the server's limits, of a proxy, or the one that signed-out people are led to. */
function reasonOf(status: number): string {
  if (status === 0 || status >= 500) return lost
  return { 408: slow, 413: tooLarge }[status] ?? signedOut
}

/** @param onProgress gets whole percent of what is sent */
export const sendImage = (
  address: string,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<Sent> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.floor((100 * loaded) / total)),
    )
    request.addEventListener('loadend', () => {
      const { status } = request
      const answer: unknown = request.response
      const isOnlyThis = status === 400 || status === 413
      resolve(
        isAnswer(answer)
          ? { ...answer, isOnlyThis }
          : { isAdded: false, isOnlyThis, message: reasonOf(status) },
      )
    })
    request.send(form)
  })
