import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

interface Ceremony {
  challenge: string
  /** Of the page that asks. */
  origin?: string
  /** Whether the device has asked for a finger, a face or a PIN. */
  isVerified?: boolean
}

/** A device with one passkey, as WebAuthn describes it. */
export class Authenticator {
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** Of the site that the passkey is for. */
  readonly #origin: string
  #counter = 0

  constructor(origin = 'https://matinee.test') {
    this.#origin = origin
  }

  #data({ isVerified = true }: Ceremony, credential: Buffer): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#counter)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), counter, credential])
  }

  #client(type: string, { challenge, origin = this.#origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #credential<T>(response: T) {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  /** What a browser sends for a new passkey. */
  add(ceremony: Ceremony) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    // CBOR by hand: a COSE key (ES256 on P-256), and an attestation that attests nothing.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      bytes(x),
      Buffer.from('225820', 'hex'),
      bytes(y),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, cose])
    const data = this.#data(ceremony, credential)
    const attestation = Buffer.concat([
      Buffer.from('a3', 'hex'),
      Buffer.from('63666d74646e6f6e65', 'hex'), // fmt: none
      Buffer.from('6761747453746d74a0', 'hex'), // attStmt: {}
      Buffer.from('686175746844617461', 'hex'), // authData
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ])
    return this.#credential({
      clientDataJSON: this.#client('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What a browser sends to show it. */
  show(ceremony: Ceremony) {
    const client = this.#client('webauthn.get', ceremony)
    const data = this.#data(ceremony, Buffer.alloc(0))
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }
}
