import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useOnce } from './use-once.ts'

/**
 * A mutation that is sent once at a time. For one that serves several rows, `useMutation` is right: here the second row
 * would have to wait for the first.
 */
export function useMutationOnce<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options)
  const once = useOnce()
  const mutate: typeof mutation.mutate = (...sent) =>
    void once(() => mutation.mutateAsync(...sent)).catch(() => {
      // `error` has it.
    })
  const reset = () => {
    // The callbacks of a mutation that is forgotten while it is under way would never be called.
    if (mutation.isError || mutation.isSuccess) mutation.reset()
  }
  return { ...mutation, mutate, reset }
}
