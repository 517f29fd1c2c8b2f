// The places for uploads: so many bytes at once, and who is slow makes way for who comes.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createUploadPlaces } from '../../../app/.server/uploads/concurrency-limit.ts'
import { receiveUpload } from '../../../app/.server/uploads/receive-upload.ts'
import { registration } from '../support/registration-form.ts'

const second = 1000
const options = { maximumBytes: 100, slowBytesPerSecond: 10, restMs: 5 * second }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

describe('places', () => {
  test('are given for so many bytes, and given back once', () => {
    const places = createUploadPlaces(options)
    const first = places.take(60)
    expect(places.take(41)).toBeUndefined()
    expect(places.take(40)).toBeDefined()
    expect(places.bytesTaken()).toBe(100)
    first?.leave()
    first?.leave()

    expect(places.bytesTaken()).toBe(40)
  })

  test.each([
    ['sends nothing', [], true],
    ['sends enough, but stops', [60, 60, 0, 0, 0, 0, 0, 0], true],
    ['sent nearly everything at once', [1_000_000, 1, 1, 1, 1, 1, 1], true],
    ['is just fast enough', [10, 10, 10, 10, 10, 10, 10, 10], false],
    ['pauses for a few seconds', [10, 10, 10, 0, 0, 0, 0, 10], false],
  ])('are lost to others by who %s: %j bytes in the seconds: %s', (_, bytes, isLost) => {
    const places = createUploadPlaces(options)
    const place = places.take(100)
    for (const count of bytes.length > 0 ? bytes : [0, 0, 0, 0, 0, 0]) {
      vi.advanceTimersByTime(second)
      if (count > 0) place?.received(count)
    }
    expect(place?.signal.aborted).toBe(false)

    expect(places.take(10) !== undefined).toBe(isLost)
    expect(place?.signal.aborted).toBe(isLost)
    expect(places.bytesTaken()).toBe(isLost ? 10 : 100)
    // Who has lost it gives nothing back.
    place?.leave()
    expect(places.bytesTaken()).toBe(isLost ? 10 : 0)
  })

  test('go from the slowest first, and only as many as are needed', () => {
    const places = createUploadPlaces(options)
    const [first, next, third] = [places.take(30), places.take(30), places.take(40)]
    vi.advanceTimersByTime(4 * second)
    first?.received(20)
    vi.advanceTimersByTime(3 * second)

    expect(places.take(30)).toBeDefined()
    expect([first, next, third].map((place) => place?.signal.aborted)).toEqual([false, true, false])
  })

  test('are not taken from who waits for the host', () => {
    const places = createUploadPlaces(options)
    const place = places.take(100)
    place?.arrived()
    vi.advanceTimersByTime(100 * second)

    expect(places.take(1)).toBeUndefined()
  })
})

describe('a form', () => {
  const fields = { texts: ['name'], images: ['selfie'] }
  const posted = (body: BodyInit = registration()) => {
    const init = { method: 'POST', body, duplex: 'half' }
    return new Request('http://app.test/affiliate/register', init)
  }
  const MiB = 1024 * 1024

  test('holds its place until its use has ended, also when that throws', async () => {
    const places = createUploadPlaces({ maximumBytes: 20 * MiB })
    const during = await receiveUpload(posted(), fields, async () => places.bytesTaken(), places)
    expect([during, places.bytesTaken()]).toEqual([16 * MiB, 0])

    const failing = receiveUpload(posted(), fields, () => Promise.reject(new Error('a bug')), places)
    await expect(failing).rejects.toThrow('a bug')
    expect(places.bytesTaken()).toBe(0)
  })

  test('without a place is let pass to its end, and is empty with the time to wait', async () => {
    const places = createUploadPlaces({ maximumBytes: 20 * MiB })
    places.take(10 * MiB)
    const request = posted()
    const upload = await receiveUpload(request, fields, async (received) => received, places)

    expect([...upload.form]).toEqual([])
    expect(upload.problem).toMatchObject({ status: 503, retryAfterSeconds: 30 })
    expect(request.bodyUsed).toBe(true)
    expect(places.bytesTaken()).toBe(10 * MiB)
  })

  test('that loses its place keeps what had come of it', async () => {
    const places = createUploadPlaces({ ...options, maximumBytes: 16 * MiB })
    const begin = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAsha\r\n--b\r\n'
    let pulls = 0
    const source = {
      pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        pulls += 1
        if (pulls === 1) controller.enqueue(Buffer.from(begin))
      },
    }
    const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 })
    const request = posted(body)
    request.headers.set('Content-Type', 'multipart/form-data; boundary=b')
    const receiving = receiveUpload(request, fields, async (received) => received, places)
    await expect.poll(() => pulls).toBe(2)
    vi.advanceTimersByTime(60 * second)
    expect(places.take(1)).toBeDefined()
    const upload = await receiving

    expect([...upload.form]).toEqual([['name', 'Asha']])
    expect(upload.problem?.status).toBe(503)
    expect(places.bytesTaken()).toBe(1)
  })
})
