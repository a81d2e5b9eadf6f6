import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'

interface Certificate {
  validUntil: Date
  issuer: string
  /** Why browsers would refuse it; undefined if they would not. */
  problem: string | undefined
}

const issuerOf = ({ issuer }: PeerCertificate) => [issuer.O ?? issuer.CN ?? ''].flat().join(', ')

/** The certificate with which a site answers, also one that is not valid. Rejects if it cannot be reached. */
export function fetchCertificate(url: string, signal: AbortSignal): Promise<Certificate> {
  const { hostname: host, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const to = { host, port: Number(port || 443), ...(isIP(host) === 0 && { servername: host }) }
    const socket = connect({ ...to, rejectUnauthorized: false }, () => {
      const certificate = socket.getPeerCertificate()
      const problem = socket.authorized ? undefined : String(socket.authorizationError)
      socket.end()
      resolve({ validUntil: new Date(certificate.valid_to), issuer: issuerOf(certificate), problem })
    })
    socket.on('error', reject)
    signal.addEventListener('abort', () => socket.destroy(new Error('no answer in time')), { once: true })
  })
}
