import { settingsLimits } from '@matinee/contract/settings'
import { socialNetworks } from '@matinee/contract/site'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field, FieldGroup, TextInput } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Draft } from './section.tsx'
import * as words from '@matinee/locales/desk/settings'
import { labels as settingLabels } from '@matinee/locales/desk/settings'
import styles from './settings.module.css'

const names: Record<(typeof socialNetworks)[number], string> = {
  github: 'GitHub',
  mastodon: 'Mastodon',
  rss: 'RSS',
  youtube: 'YouTube',
  instagram: 'Instagram',
  bluesky: 'Bluesky',
}

export function SocialLinks({ values: { social }, set, errors }: Draft) {
  type Link = (typeof social)[number]
  const change = (at: number, part: Partial<Link>) =>
    set(
      'social',
      social.map((link, i) => (i === at ? { ...link, ...part } : link)),
    )
  const remove = (at: number, button: HTMLElement) => {
    const list = button.closest('fieldset')
    set(
      'social',
      social.filter((_, i) => i !== at),
    )
    // The focus goes to the button that adds one: it is always there.
    list?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const isFull = social.length >= settingsLimits.socialLinks
  return (
    <FieldGroup legend={settingLabels.social} help={words.socialHelp} error={errors['social']}>
      {social.map(({ network, url }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a link has no other name; fields are controlled
        <div key={at} className={styles.link}>
          <Field label={words.network}>
            <Select
              value={network}
              onChange={(event) => change(at, { network: event.currentTarget.value as Link['network'] })}
            >
              {socialNetworks.map((value) => (
                <option key={value} value={value}>
                  {names[value]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.address} error={errors[`social/${at}/url`]}>
            <TextInput
              type="url"
              value={url}
              placeholder="https://"
              onChange={(event) => change(at, { url: event.currentTarget.value.trim() })}
            />
          </Field>
          <IconButton
            label={words.removeLink({ network: names[network] })}
            className={styles.remove}
            onClick={({ currentTarget }) => remove(at, currentTarget)}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        data-add
        // `disabled` would drop the focus.
        aria-disabled={isFull || undefined}
        onClick={isFull ? undefined : () => set('social', [...social, { network: 'mastodon', url: '' }])}
      >
        <Plus />
        {words.addLink}
      </Button>
    </FieldGroup>
  )
}
