// Uploads keep one copy of their bytes, and their images are encoded few at once.
import { availableParallelism } from 'node:os'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createUploadLimit } from '../../../app/.server/uploads/concurrency-limit.ts'
import { HeldFile } from '../../../app/.server/uploads/held-file.ts'
import { createImageQueue, imageQueue } from '../../../app/.server/uploads/image-queue.ts'
import { receiveUpload } from '../../../app/.server/uploads/receive-upload.ts'
import { collectGarbage } from '../../support/collect-garbage.ts'
import { smallJpeg } from '../../support/images/small-images.ts'
import { partsOf, registration } from '../support/registration-form.ts'

/** Work that ends when it is told to. */
function work(name: string, events: string[]) {
  let end = (): void => undefined
  let fail = (): void => undefined
  const done = new Promise<string>((resolve, reject) => {
    end = () => resolve(name)
    fail = () => reject(new Error(name))
  })
  const run = () => {
    events.push(name)
    return done
  }
  return { run, end, fail }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the queue of images', () => {
  test('runs as many at once as it may, those of the oldest upload first', async () => {
    const queue = createImageQueue(2)
    const started: string[] = []
    const one = work('one', started)
    const two = work('two', started)
    const three = work('three', started)
    const four = work('four', started)
    const results = [
      queue.run(4, one.run),
      queue.run(3, two.run),
      queue.run(2, three.run),
      queue.run(1, four.run),
    ]
    await settled()
    expect(started).toEqual(['one', 'two'])

    two.end()
    await settled()
    expect(started).toEqual(['one', 'two', 'four'])
    one.end()
    four.end()
    three.end()
    expect(await Promise.all(results)).toEqual(['one', 'two', 'three', 'four'])
  })

  test('turns away the newest upload when too many wait', async () => {
    const queue = createImageQueue(1, 2)
    const started: string[] = []
    const works = ['one', 'two', 'three', 'four'].map((name) => work(name, started))
    const results = [4, 3, 1, 2].map((position, index) => queue.run(position, works[index]?.run ?? settled))
    for (const each of works) each.end()

    expect(await Promise.all(results)).toEqual(['one', undefined, 'three', 'four'])
    expect(started).toEqual(['one', 'three', 'four'])
  })

  test('goes on after work that failed', async () => {
    const queue = createImageQueue(1)
    const started: string[] = []
    const broken = work('broken', started)
    const next = work('next', started)
    const failed = queue.run(1, broken.run).catch((error: unknown) => error)
    const result = queue.run(2, next.run)
    broken.fail()
    next.end()

    expect(await failed).toEqual(new Error('broken'))
    expect(await result).toBe('next')
    expect(started).toEqual(['broken', 'next'])
  })
})

describe('a file that keeps its bytes', () => {
  // Small buffers share one array, so the bytes begin somewhere in it.
  const bytes = Buffer.concat([Buffer.from('\u{FEFF}Kochi, കൊച്ചി')])
  const file = new HeldFile(bytes, 'city.txt', 'text/plain')

  test('reads as any other file', async () => {
    const usual = new File([bytes], 'city.txt', { type: 'text/plain' })
    expect(file).toBeInstanceOf(File)
    expect([file.name, file.type, file.size]).toEqual([usual.name, usual.type, usual.size])
    expect(await file.text()).toBe(await usual.text())
    expect(await file.arrayBuffer()).toEqual(await usual.arrayBuffer())
    expect(Buffer.from(await file.bytes())).toEqual(bytes)
    expect(await file.slice(3, 8, 'text/csv').text()).toBe('Kochi')
    expect(file.slice(3, 8, 'text/csv').type).toBe('text/csv')
    expect(await new Response(new HeldFile(Buffer.alloc(0), 'empty', '').stream()).text()).toBe('')
  })

  test('is sent whole in a form, and can be sent again', async () => {
    const large = Buffer.alloc(200_001, 'Kerala ')
    const form = new FormData()
    form.append('selfie', new HeldFile(large, 'selfie.jpg', 'image/jpeg'))
    for (const _ of [1, 2]) {
      const sent = new Request('http://host.test', { method: 'POST', body: form })
      const [part] = partsOf(sent.headers.get('Content-Type'), await sent.arrayBuffer())
      expect(part).toMatchObject({ name: 'selfie', fileName: 'selfie.jpg', type: 'image/jpeg' })
      expect(part?.content === large.toString('hex')).toBe(true)
    }
  })

  test('makes no copy while it is read', async () => {
    const large = Buffer.alloc(200_001)
    const chunks: Uint8Array[] = []
    for await (const chunk of new HeldFile(large, 'a', '').stream()) chunks.push(chunk)
    expect(chunks.reduce((sum, { length }) => sum + length, 0)).toBe(large.length)
    expect(chunks.every(({ buffer }) => buffer === large.buffer)).toBe(true)
  })
})

test('an upload holds no chunk that it has read', async () => {
  const chunks: WeakRef<Uint8Array>[] = []
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const head =
        chunks.length === 0 ? '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n' : ''
      const chunk = Buffer.from(chunks.length < 20 ? head.padEnd(64 * 1024, 'a') : '\r\n--b--\r\n')
      chunks.push(new WeakRef(chunk))
      controller.enqueue(chunk)
      if (chunks.length > 20) controller.close()
    },
  }
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', headers, body: new ReadableStream(source), duplex: 'half' }
  const request = new Request('http://app.test/affiliate/register', init)
  const held = await receiveUpload(request, { texts: [] }, async ({ problem }) => {
    expect(problem).toBeUndefined()
    await settled()
    collectGarbage()
    return chunks.filter((chunk) => chunk.deref() !== undefined).length
  })
  expect(chunks).toHaveLength(21)
  expect(held).toBeLessThan(5)
})

describe('while all turns of images are taken', () => {
  const fields = { texts: ['name'], images: ['selfie'] }
  const MiB = 1024 * 1024
  const second = 1000
  const url = 'http://app.test/affiliate/register'

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })

  /** Takes all turns; the result gives one of them back. */
  async function takeAllTurns() {
    const taken = Array.from({ length: Math.min(availableParallelism(), 4) }, () => work('taken', []))
    const ended = taken.map(({ run }) => imageQueue.run(0, run))
    await settled()
    return {
      giveOne: () => taken[0]?.end(),
      giveAll: async () => {
        for (const { end } of taken) end()
        await Promise.all(ended)
      },
    }
  }

  test('uploads wait with their images, and the oldest goes on first, though its image came last', async () => {
    const turns = await takeAllTurns()
    const limit = createUploadLimit()
    const posted = new Request(url, { method: 'POST', body: registration() })
    const { headers } = posted
    const bytes = new Uint8Array(await posted.arrayBuffer())
    const finished: string[] = []
    const receive = (name: string, arrived: Promise<void>) => {
      const source = {
        async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
          await arrived
          controller.enqueue(bytes)
          controller.close()
        },
      }
      const init = { method: 'POST', headers, body: new ReadableStream(source), duplex: 'half' }
      return receiveUpload(new Request(url, init), fields, async () => finished.push(name), limit)
    }
    let send = (): void => undefined
    const late = new Promise<void>((resolve) => {
      send = resolve
    })
    const uploads = [
      receive('first', late),
      receive('second', Promise.resolve()),
      receive('third', Promise.resolve()),
    ]
    await settled()
    send()
    await settled()
    expect(finished).toEqual([])

    turns.giveOne()
    await Promise.all(uploads)
    expect(finished).toEqual(['first', 'second', 'third'])
    await turns.giveAll()
  })

  test('an upload that waits is not slow, until the server reads from it again', async () => {
    const turns = await takeAllTurns()
    const limit = createUploadLimit({ maximumBytes: 16 * MiB, maximumPauseMs: second })
    const part = (name: string, content: string | Buffer, more = '') => [
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]
    const image = part('selfie', smallJpeg, '; filename="me.jpg"')
    const sent = Buffer.concat([...part('name', 'Asha'), ...image, Buffer.from('--b\r\n')])
    let reads = 0
    const source = {
      pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        reads += 1
        if (reads === 1) controller.enqueue(sent)
      },
    }
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 })
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const receiving = receiveUpload(new Request(url, init), fields, async (upload) => upload, limit)
    await settled()
    vi.advanceTimersByTime(60 * second)
    expect(limit.acquire(1)).toBeUndefined()

    await turns.giveAll()
    await expect.poll(() => reads).toBe(2)
    expect(limit.acquire(1)).toBeUndefined()
    vi.advanceTimersByTime(60 * second)
    expect(limit.acquire(1)).toBeDefined()
    const { form, problem } = await receiving
    expect([...form.keys()]).toEqual(['name', 'selfie'])
    expect(problem?.status).toBe(503)
  })
})
