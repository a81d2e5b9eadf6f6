/** Who does something at the desk, and from where. */
export interface Actor {
  id: string
  address: string
  requestId: string
}
