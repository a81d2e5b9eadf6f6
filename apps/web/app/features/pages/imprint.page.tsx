import { paths } from '@matinee/contract/paths'
import { addressLines, noSeller } from '@matinee/contract/seller'
import { pageMeta } from '../../platform/seo.ts'
import { productName, useSite } from '../../platform/site.ts'
import { TextLink } from '../../ui/link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import * as words from '@matinee/locales/pages/imprint'
import { ProsePage, Section } from './prose-page.tsx'
import { loadWrittenInBrowser, loadWritten, writtenMeta, WrittenOrBuiltIn } from './written.tsx'
import type { Route } from './+types/imprint.page'
import styles from './imprint.module.css'

export const loader = ({ context }: Route.LoaderArgs) => loadWritten(context, 'imprint')

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadWrittenInBrowser(serverLoader)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  writtenMeta(matches, loaderData) ??
  pageMeta(matches, {
    title: words.title,
    description: words.description,
    path: paths.imprint[0],
  })

export default function ImprintPage() {
  return <WrittenOrBuiltIn builtIn={<BuiltInImprint />} />
}

function BuiltInImprint() {
  const site = useSite()
  const name = site?.name ?? productName
  const seller = site?.seller ?? noSeller
  return (
    <ProsePage title={words.title} lead={words.lead({ site: name })}>
      {[
        <Section key="operator" id="operator" title={words.operator}>
          <address className={styles.address}>
            {[site?.operator ?? name, ...addressLines(seller)].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Section>,
        <Section key="contact" id="contact" title={words.contact}>
          {site && (
            <p>
              <Sentence
                message={words.email}
                values={{ address: <TextLink to={`mailto:${site.contactEmail}`}>{site.contactEmail}</TextLink> }}
              />
            </p>
          )}
          {seller.phone !== '' && <p>{words.phone({ number: seller.phone })}</p>}
          <p>
            <Sentence
              message={words.form}
              values={{ form: <TextLink to={paths.contact[0]}>{words.contactForm}</TextLink> }}
            />
          </p>
        </Section>,
        ...(seller.register === '' && seller.taxNumber === ''
          ? []
          : [
              <Section key="register" id="register" title={words.register}>
                {seller.register !== '' && <p>{seller.register}</p>}
                {seller.taxNumber !== '' && <p>{seller.taxNumber}</p>}
              </Section>,
            ]),
        ...(seller.responsible === ''
          ? []
          : [
              <Section key="responsible" id="responsible" title={words.responsible}>
                <p>{seller.responsible}</p>
              </Section>,
            ]),
      ]}
    </ProsePage>
  )
}
