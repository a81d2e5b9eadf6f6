import { ownPages } from '@matinee/contract/pages'
import { paths } from '@matinee/contract/paths'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { ProsePage, Section } from './prose-page.tsx'
import { inBrowser, loadWritten, writtenMeta, WrittenOr } from './written.tsx'
import type { Route } from './+types/imprint.page'

export const loader = ({ context }: Route.LoaderArgs) => loadWritten(context, 'imprint')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => inBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ??
  pageMeta(matches, {
    title: ownPages.imprint,
    description: 'Who runs this site, and how to reach them.',
    path: paths.imprint[0],
  })

export default function ImprintPage() {
  return <WrittenOr ours={<OurImprint />} />
}

function OurImprint() {
  const site = useSite()
  const name = site?.name ?? productName
  return (
    <ProsePage title={ownPages.imprint} lead={`Who runs ${name}, and how to reach them.`}>
      {[
        <Section key="operator" id="operator" title="Who runs this site">
          <p>{site?.operator ?? name}</p>
        </Section>,
        <Section key="contact" id="contact" title="Contact">
          {site && (
            <p>
              Email: <TextLink to={`mailto:${site.contactEmail}`}>{site.contactEmail}</TextLink>
            </p>
          )}
          <p>
            There is also a <TextLink to={paths.contact[0]}>contact form</TextLink>.
          </p>
        </Section>,
      ]}
    </ProsePage>
  )
}
