import { ownPages } from '@matinee/contract/pages'
import { paths } from '@matinee/contract/paths'
import { addressLines, noSeller } from '@matinee/contract/seller'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { ProsePage, Section } from './prose-page.tsx'
import { inBrowser, loadWritten, writtenMeta, WrittenOr } from './written.tsx'
import type { Route } from './+types/imprint.page'
import styles from './imprint.module.css'

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
  const seller = site?.seller ?? noSeller
  return (
    <ProsePage title={ownPages.imprint} lead={`Who runs ${name}, and how to reach them.`}>
      {[
        <Section key="operator" id="operator" title="Who runs this site">
          <address className={styles.address}>
            {[site?.operator ?? name, ...addressLines(seller)].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Section>,
        <Section key="contact" id="contact" title="Contact">
          {site && (
            <p>
              Email: <TextLink to={`mailto:${site.contactEmail}`}>{site.contactEmail}</TextLink>
            </p>
          )}
          {seller.phone !== '' && <p>Phone: {seller.phone}</p>}
          <p>
            There is also a <TextLink to={paths.contact[0]}>contact form</TextLink>.
          </p>
        </Section>,
        ...(seller.register === '' && seller.taxNumber === ''
          ? []
          : [
              <Section key="register" id="register" title="Register and tax">
                {seller.register !== '' && <p>{seller.register}</p>}
                {seller.taxNumber !== '' && <p>{seller.taxNumber}</p>}
              </Section>,
            ]),
        ...(seller.responsible === ''
          ? []
          : [
              <Section key="responsible" id="responsible" title="Responsible for the content">
                <p>{seller.responsible}</p>
              </Section>,
            ]),
      ]}
    </ProsePage>
  )
}
