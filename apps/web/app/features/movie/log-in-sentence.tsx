import { paths } from '@matinee/contract/paths'
import { TextLink } from '../../ui/link.tsx'

const words = 'log in'

/** 'Please log in to …', with the way there in the words that ask for it. */
export function LogInSentence({ children: sentence }: { children: string }) {
  const [before, after] = sentence.split(words, 2)
  return (
    <>
      {before}
      <TextLink to={paths.login[0]}>{words}</TextLink>
      {after}
    </>
  )
}
