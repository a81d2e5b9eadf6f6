import { useLocation } from 'react-router'
import { TextLink } from '../../ui/link.tsx'
import { loginPath } from '../../platform/session/login-path.ts'

const words = 'log in'

/** 'Please log in to …', with the way there in the words that ask for it. */
export function LogInSentence({ children: sentence }: { children: string }) {
  const location = useLocation()
  const [before, after] = sentence.split(words, 2)
  return (
    <>
      {before}
      <TextLink to={loginPath(location)}>{words}</TextLink>
      {after}
    </>
  )
}
