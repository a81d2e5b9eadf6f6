import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'

interface Document {
  openapi: string
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security?: unknown }>>
  components: { schemas: Record<string, unknown> }
}

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

it('API-11 the OpenAPI 3.1 document has every call that is served, and no other', async () => {
  const document = (await testApp.request({ url: '/api/openapi.json' })).json<Document>()
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = testApp.app.endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(served.length).toBeGreaterThanOrEqual(3)
  expect(described.toSorted()).toEqual(served.toSorted())
})

it('API-11 is made from the schemas that check requests', async () => {
  const document = (await testApp.request({ url: '/api/openapi.json' })).json<Document>()
  expect(document.paths['/api/contact']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { properties: { message: { maxLength: 4000, minLength: 1 } } } } },
    },
  })
  expect(document.components.schemas).toHaveProperty('Site')
})

it('API-11 is served with a page to read it on', async () => {
  const page = await testApp.request({ url: '/api/docs/' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await testApp.request({ url: '/api/docs/static/swagger-ui-bundle.js' })).statusCode).toBe(200)
})

it('API-11 is written once, and sent from the cache to everyone', async () => {
  const [first, second] = [
    await testApp.request({ url: '/api/openapi.json' }),
    await testApp.request({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } }),
  ]
  expect(second.headers['content-encoding']).toBe('br')
  expect(second.rawPayload.length).toBeLessThan(first.rawPayload.length / 4)
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await testApp.request({ url: '/api/openapi.json', headers: known })).statusCode).toBe(304)
  // The page to read it on asks for the document by another name.
  const other = await testApp.request({ url: '/api/docs/json' })
  expect([other.statusCode, other.headers.location]).toEqual([308, '/api/openapi.json'])
})
