/** Languages to choose from, as BCP 47 writes them: ISO 639-1, and a few that films need. `zxx`: no speech. */
export const languages: readonly string[] = (
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es ' +
  'et eu fa ff fi fil fj fo fr fy ga gd gl gn gu gv ha haw he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ' +
  'ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ' +
  'ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su ' +
  'sv sw ta te tg th ti tk tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo yue za zh zu zxx'
).split(' ')

/** A language as BCP 47 writes it; undefined if it is not a valid tag. */
export function parseLanguageTag(given: string): string | undefined {
  const tag = given.trim().replaceAll('_', '-')
  if (tag.length > 35) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
