import { type Html, html } from './html.ts'

/** The frame of every mail: black on white with the beam, no picture to load, readable without its styles. */
export const mailLayout = (siteName: string, body: Html, footer: string) =>
  html`<!doctype html>
    <html lang="en">
      <body
        style="margin:0;padding:32px 16px;background:#ffffff;color:#000000;font:16px/1.5 system-ui,Arial,sans-serif"
      >
        <div style="max-width:560px;margin:0 auto">
          <p
            style="margin:0 0 24px;padding-top:16px;border-top:3px solid #f01111;font-weight:800;letter-spacing:0.06em"
          >
            ${siteName.toUpperCase()}
          </p>
          ${body}
          <p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #cccccc;color:#595959;font-size:13px">
            ${footer}
          </p>
        </div>
      </body>
    </html>`.text
