// The limit for concurrent uploads. Slow uploads make way for new ones.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { secondMs } from '@affiliate-booking/shared/milliseconds'
import { createUploadLimit } from '../../../app/.server/uploads/concurrency-limit.ts'
import { createImageQueue } from '../../../app/.server/uploads/image-queue.ts'
import { receiveUpload } from '../../../app/.server/uploads/receive-upload.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { registration } from '../support/registration-form.ts'

const options = { maximumBytes: 100, slowBytesPerSecond: 10, maximumPauseMs: 5 * secondMs }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

describe('upload permits', () => {
  test('are given up to the maximum of bytes, and released once', () => {
    const limit = createUploadLimit(options)
    const first = limit.acquire(60)
    expect(limit.acquire(41)).toBeUndefined()
    expect(limit.acquire(40)).toBeDefined()
    expect(limit.acquiredBytes()).toBe(100)
    first?.release()
    first?.release()

    expect(limit.acquiredBytes()).toBe(40)
  })

  test.each([
    ['sends nothing', [], true],
    ['sends enough, but stops', [60, 60, 0, 0, 0, 0, 0, 0], true],
    ['sent nearly everything at once', [1_000_000, 1, 1, 1, 1, 1, 1], true],
    ['is just fast enough', [10, 10, 10, 10, 10, 10, 10, 10], false],
    ['pauses for a few seconds', [10, 10, 10, 0, 0, 0, 0, 10], false],
  ])('are lost to new uploads by a sender that %s: %j bytes in the seconds: %s', (_, bytes, isLost) => {
    const limit = createUploadLimit(options)
    const permit = limit.acquire(100)
    for (const count of bytes.length > 0 ? bytes : [0, 0, 0, 0, 0, 0]) {
      vi.advanceTimersByTime(secondMs)
      if (count > 0) permit?.received(count)
    }
    expect(permit?.signal.aborted).toBe(false)

    expect(limit.acquire(10) !== undefined).toBe(isLost)
    expect(permit?.signal.aborted).toBe(isLost)
    expect(limit.acquiredBytes()).toBe(isLost ? 10 : 100)
    // A lost permit releases nothing.
    permit?.release()
    expect(limit.acquiredBytes()).toBe(isLost ? 10 : 0)
  })

  test('are taken from the slowest uploads, and only as many as needed', () => {
    const limit = createUploadLimit(options)
    const [first, next, third] = [limit.acquire(30), limit.acquire(30), limit.acquire(40)]
    vi.advanceTimersByTime(4 * secondMs)
    first?.received(20)
    vi.advanceTimersByTime(3 * secondMs)

    expect(limit.acquire(30)).toBeDefined()
    expect([first, next, third].map((permit) => permit?.signal.aborted)).toEqual([false, true, false])
  })

  test('are not taken from an upload that waits for the host', () => {
    const limit = createUploadLimit(options)
    const permit = limit.acquire(100)
    permit?.pause()
    vi.advanceTimersByTime(100 * secondMs)

    expect(limit.acquire(1)).toBeUndefined()
  })
})

describe('an uploaded form', () => {
  const fields = { texts: ['name'], images: ['selfie'] }
  const posted = (body: BodyInit = registration()) => {
    const init = { method: 'POST', body, duplex: 'half' }
    return new Request('http://app.test/affiliate/register', init)
  }
  const MiB = 1024 * 1024

  test('holds its permit until its use has ended, also when that throws', async () => {
    const limit = createUploadLimit({ maximumBytes: 20 * MiB })
    const during = await receiveUpload(posted(), fields, async () => limit.acquiredBytes(), limit)
    expect([during, limit.acquiredBytes()]).toEqual([16 * MiB, 0])

    const failing = receiveUpload(posted(), fields, () => Promise.reject(new Error('a bug')), limit)
    await expect(failing).rejects.toThrow('a bug')
    expect(limit.acquiredBytes()).toBe(0)
  })

  test('without a permit is drained, and is empty with a time to wait', async () => {
    const limit = createUploadLimit({ maximumBytes: 20 * MiB })
    limit.acquire(10 * MiB)
    const request = posted()
    const upload = await receiveUpload(request, fields, async (received) => received, limit)

    expect([...upload.form]).toEqual([])
    expect(upload.problem).toMatchObject({ status: 503, retryAfterSeconds: 30 })
    expect(request.bodyUsed).toBe(true)
    expect(limit.acquiredBytes()).toBe(10 * MiB)
  })

  test('whose image is one too many in the queue keeps what was typed, before it and after it', async () => {
    const queue = createImageQueue(1, 0)
    let end = () => {}
    const busy = queue.run(0, () => new Promise<void>((resolve) => (end = resolve)))
    const body = new FormData()
    body.set('name', 'Asha')
    body.set('selfie', new File([smallJpeg], 'me.jpg', { type: 'image/jpeg' }))
    body.set('signature', 'Asha Nair')
    const both = { ...fields, texts: ['name', 'signature'] }
    const upload = await receiveUpload(posted(body), both, async (read) => read, createUploadLimit(), queue)
    end()
    await busy

    expect([...upload.form]).toEqual([
      ['name', 'Asha'],
      ['signature', 'Asha Nair'],
    ])
    expect(upload.problem).toMatchObject({ status: 503, retryAfterSeconds: 30 })
  })

  test('of a visitor who may not send images is read without them, and nothing is decoded', async () => {
    const run = vi.fn<() => never>()
    const read = { ...fields, withoutImages: true }
    const upload = await receiveUpload(posted(), read, async (one) => one, createUploadLimit(), { run })

    expect([...upload.form]).toEqual([['name', ' Asha Nair ']])
    expect(upload.problem).toBeUndefined()
    expect(run).not.toHaveBeenCalled()
  })

  test.each([
    ['october.csv', 'october.csv'],
    ['C:/Users/Latha/ജൂലൈ 2026.csv', 'ജൂലൈ 2026.csv'],
    ['../../etc/passwd', 'passwd'],
    ['a\u202Evsc.exe', 'avsc.exe'],
    ['two  lines\u0007.csv', 'two lines .csv'],
    [`${'ab'.repeat(200)}.csv`, `${'ab'.repeat(47)}a….csv`],
  ])('keeps a file named %j as %j, with its bytes', async (name, kept) => {
    const body = new FormData()
    body.set('file', new File(['\u0000PNG?'], name, { type: 'image/png' }))
    const { form } = await receiveUpload(posted(body), { texts: [], files: ['file'] }, async (read) => read)
    const file = form.get('file')
    expect(file).toMatchObject({ name: kept, size: 5, type: 'application/octet-stream' })
  })

  test('that loses its permit keeps what had arrived', async () => {
    const limit = createUploadLimit({ ...options, maximumBytes: 16 * MiB })
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
    const receiving = receiveUpload(request, fields, async (received) => received, limit)
    await expect.poll(() => pulls).toBe(2)
    vi.advanceTimersByTime(60 * secondMs)
    expect(limit.acquire(1)).toBeDefined()
    const upload = await receiving

    expect([...upload.form]).toEqual([['name', 'Asha']])
    expect(upload.problem?.status).toBe(503)
    expect(limit.acquiredBytes()).toBe(1)
  })
})
