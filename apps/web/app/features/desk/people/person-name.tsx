import { deskPeopleWords as words } from './words.ts'

interface PersonNameProps {
  username: string
  email: string
}

/** Anybody may be called anything: each name is isolated, so that none turns what stands beside it. */
export function PersonName({ username, email }: PersonNameProps) {
  if (username === '' && email === '') return <span className="muted">{words.hasLeft}</span>
  return (
    <>
      <strong>
        <bdi>{username}</bdi>
      </strong>
      <span>
        <bdi>{email}</bdi>
      </span>
    </>
  )
}
