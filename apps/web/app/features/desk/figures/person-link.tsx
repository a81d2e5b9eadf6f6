import { deskPeopleWords as words } from '../people/words.ts'
import { Link } from 'react-router'
import { useDeskAddress } from '../use-desk-address.ts'

interface PersonLinkProps {
  /** Null: whoever it was has left. */
  id: string | null
  name: string
  email: string
}

/** Opens a person's details over whatever is shown. */
export function PersonLink({ id, name, email }: PersonLinkProps) {
  const { hrefOf } = useDeskAddress()
  if (id === null) return <span className="muted">{words.hasLeft}</span>
  return (
    <>
      <Link to={hrefOf({ person: id })} preventScrollReset className="desk-whose">
        <bdi>{name}</bdi>
      </Link>
      <bdi className="desk-whose-mail">{email}</bdi>
    </>
  )
}
