// An S3 server in this process, with a proxy before it that can fail as networks and stores do.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Address } from '../../../backend/files/s3-store.ts'

/** The key pair that this server knows. */
const keys = { keyId: 'S3RVER', secret: 'S3RVER' }

export interface S3Fault {
  /** `hang`: no answer; `cut`: half of the body; `wrong`: another byte in the body; a number: that status. */
  kind: 'hang' | 'cut' | 'wrong' | number
  /** Requests that fail; unset: all. */
  times?: number
  method?: 'GET' | 'PUT' | 'DELETE'
}

export interface TestS3 {
  address: S3Address
  /** Lets the following requests fail; null: none. */
  fail: (fault: S3Fault | null) => void
  /** Requests since the last question, such as `PUT products/1.webp`. */
  requests: () => string[]
  stop: () => Promise<void>
}

export async function startS3(bucket = 'uploads'): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const options = { port: 0, address: '127.0.0.1', silent: true, directory }
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
  // It forgets the last slash of a bucket's path when it checks the signature, so a second one on the same folder lists.
  const lists = new S3rver({ ...options, configureBuckets: [], allowMismatchedSignatures: true })
  const [{ port }, { port: listPort }] = [await server.run(), await lists.run()]
  let fault: S3Fault | null = null
  let seen: string[] = []

  /** The fault of this request, which is used up by it. */
  function takeFault(method: string): S3Fault['kind'] | null {
    if (!fault || (fault.method !== undefined && fault.method !== method)) return null
    const { kind, times = Number.POSITIVE_INFINITY } = fault
    fault = times > 1 ? { ...fault, times: times - 1 } : null
    return kind
  }

  const proxy = createServer((asked, response) => {
    seen.push(`${asked.method} ${asked.url?.slice(bucket.length + 2)}`)
    const kind = takeFault(asked.method ?? '')
    if (kind === 'hang') return
    if (typeof kind === 'number') {
      asked.resume()
      response.writeHead(kind, { 'content-type': 'application/xml' })
      response.end('<Error><Code>SlowDown</Code><Message>S3RVER must wait</Message></Error>')
      return
    }
    if (kind === 'cut' && asked.method === 'PUT') {
      asked.once('data', () => asked.socket.destroy())
      return
    }
    pass(/^\/[^/]+\/\?/.test(asked.url ?? '') ? listPort : port, asked, response, kind)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port: proxyPort } = proxy.address() as AddressInfo
  return {
    address: { origin: `http://127.0.0.1:${proxyPort}`, bucket, region: 'us-east-1', ...keys },
    fail(next) {
      fault = next
    },
    requests() {
      const requests = seen
      seen = []
      return requests
    },
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await Promise.all([server.close(), lists.close()])
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function pass(port: number, asked: IncomingMessage, response: ServerResponse, kind: 'cut' | 'wrong' | null) {
  // The signature is that of the host header, which stays.
  const passed = request(
    { port, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers },
    (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        if (kind === 'wrong') body.writeUInt8(body.readUInt8(0) ^ 1)
        if (kind !== 'cut') {
          response.end(body)
          return
        }
        response.write(body.subarray(0, body.length / 2), () => response.destroy())
      })
    },
  )
  passed.on('error', () => response.destroy())
  asked.pipe(passed)
}
