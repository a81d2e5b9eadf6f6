import { type Html, html } from '../../platform/mail/html.ts'
import type { ExportedRow } from './personal-data.queries.ts'

interface Contents {
  site: string
  username: string
  madeAt: Date
  tables: readonly { name: string; title: string; rows: readonly ExportedRow[] }[]
}

const cell = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** 'created_at' is 'Created at'. */
const heading = (column: string) => {
  const words = column.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function tableOf(rows: readonly ExportedRow[]): Html {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${heading(column)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((column) => html`<td>${cell(row[column])}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** The page by which a person reads the archive, without a network. */
export function archiveIndex({ site, username, madeAt, tables }: Contents): string {
  const filled = tables.filter(({ rows }) => rows.length > 0)
  const empty = tables.filter(({ rows }) => rows.length === 0)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Your data at ${site}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 72rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          .wide {
            overflow-x: auto;
          }
          table {
            border-collapse: collapse;
            font-size: 0.875rem;
          }
          th,
          td {
            padding: 0.25rem 0.75rem 0.25rem 0;
            border-bottom: 1px solid #8888;
            text-align: left;
            vertical-align: top;
            white-space: pre-wrap;
          }
        </style>
      </head>
      <body>
        <h1>Your data at ${site}</h1>
        <p>
          Everything that ${site} exportedTables about ${username} on ${madeAt.toISOString().slice(0, 10)}. Each part is
          also in a file of its own, for programs. Passwords, PINs and other secrets are stored as hashes only, and are
          left out.
        </p>
        ${filled.map(
          ({ name, title, rows }) =>
            html`<h2>${title}</h2>
              <p><a href="${name}.json">${name}.json</a></p>
              ${tableOf(rows)}`,
        )}
        <h2>Nothing is exportedTables of this</h2>
        <ul>
          ${empty.map(({ title }) => html`<li>${title}</li>`)}
        </ul>
      </body>
    </html>`.text
}
