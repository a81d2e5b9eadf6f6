import config from './playwright.config.ts'
const servers = [config.webServer ?? []].flat()
export default { ...config, webServer: servers.slice(0, 2), reporter: [['line']], timeout: 60_000, expect: { timeout: 15_000 }, projects: config.projects?.filter(({ name }) => name === 'desktop' || name === 'phone') }
