import { startOidcProvider } from './oidc-provider.ts'

/** A provider for tests in a browser: `node test/oidc-provider-process.ts <port> <address to come back to>` */
const [port, redirectUri] = process.argv.slice(2)
if (!port || !redirectUri) throw new Error('Which port, and where do people come back to?')
const provider = await startOidcProvider({ port: Number(port), redirectUris: [redirectUri] })
process.stdout.write(`ready ${provider.issuer}\n`)
process.on('SIGTERM', () => void provider.stop().then(() => process.exit(0)))
