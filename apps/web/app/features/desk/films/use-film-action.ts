import { filmEndpoints } from '@matinee/contract/films'
import { useQueryClient } from '@tanstack/react-query'
import { useDeskAction } from '../desk-query.ts'

/** An action on a film. It stays pending until the films on the screen show what it did, so that nothing flickers. */
export function useFilmAction<Result, Input = void>(
  act: (input: Input) => Promise<Result>,
  options: Parameters<typeof useDeskAction<Result, Input>>[1],
) {
  const client = useQueryClient()
  return useDeskAction(async (input: Input) => {
    const result = await act(input)
    const shown = [filmEndpoints.ofMovie, filmEndpoints.list]
    await Promise.all(shown.map(({ path }) => client.invalidateQueries({ queryKey: ['desk', path] })))
    return result
  }, options)
}
