import { type Html, html } from './html.ts'

/** What a mail program that knows dark reads. Programs that drop it show black on white, from the styles on each element. */
const darkStyles = html`<style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  @media (prefers-color-scheme: dark) {
    .page {
      background: #000000 !important;
      color: #ffffff !important;
    }
    .quiet,
    .quiet a {
      color: #b3b3b8 !important;
    }
    .line {
      border-color: #2a2a30 !important;
    }
    .note {
      background: #141417 !important;
      border-color: #8c8c8c !important;
    }
    .button {
      background: #ffffff !important;
      color: #000000 !important;
    }
  }
</style>`

/** The frame of every mail: black on white with the beam, no picture to load, readable without its styles. */
export const mailLayout = (siteName: string, body: Html, footer: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        ${darkStyles}
      </head>
      <body
        class="page"
        style="margin:0;padding:32px 16px;background:#ffffff;color:#000000;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif;-webkit-text-size-adjust:100%"
      >
        <div style="max-width:560px;margin:0 auto">
          <p
            style="margin:0 0 24px;padding-top:16px;border-top:3px solid #f01111;font-weight:800;letter-spacing:0.06em"
          >
            ${siteName.toUpperCase()}
          </p>
          ${body}
          <p
            class="line quiet"
            style="margin:32px 0 0;padding-top:16px;border-top:1px solid #cccccc;color:#595959;font-size:13px"
          >
            ${footer}
          </p>
        </div>
      </body>
    </html>`.text
