/** Who runs the site, in development and in the demo. */
export const demoSite = {
  SITE_NAME: 'Matinee',
  SITE_OPERATOR: 'Matinee Demo TestApp',
  MAIL_FROM: 'Matinee <testApp@matinee.test>',
  CONTACT_EMAIL: 'desk@matinee.test',
  SUPPORT_URL: 'https://example.org/coffee',
  SITE_SOCIAL: 'github=https://example.org/matinee,mastodon=https://example.org/@matinee,rss=https://example.org/feed',
}
