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
const signedOut = 'Reload the page and sign in again.'

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
      if (status === 0) resolve({ isAdded: false, isOnlyThis: false, message: lost })
      else if (isAnswer(answer)) resolve({ ...answer, isOnlyThis: status === 400 || status === 413 })
      // Somebody who is signed out is led to a page.
      else resolve({ isAdded: false, isOnlyThis: false, message: signedOut })
    })
    request.send(form)
  })
