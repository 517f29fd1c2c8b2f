/**
 * A file whose bytes are in memory already. `new File([bytes])` would copy them to where V8 does not count them, and
 * collects them late.
 */
export class HeldFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type })
    this.#bytes = bytes
  }

  override get size(): number {
    return this.#bytes.length
  }

  /** What fetch reads of a form. It copies each chunk before it lets go of it. */
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const bytes = this.#bytes
    let sent = 0
    return new ReadableStream(
      {
        pull(controller) {
          controller.enqueue(bytes.subarray(sent, sent + chunkBytes))
          sent += chunkBytes
          if (sent >= bytes.length) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  }

  override slice(...range: Parameters<Blob['slice']>): Blob {
    return new Blob([this.#bytes], { type: this.type }).slice(...range)
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(this.#bytes)
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#bytes).buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes)
  }
}

const chunkBytes = 64 * 1024
