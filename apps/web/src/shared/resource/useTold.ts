import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../api/apiError.ts'
import { toast } from '../ui/toasts/toast.ts'

/**
 * A change whose failure is told in a toast: in the server's sentence, or `failed` where it gave none; else in the one that
 * `failed` makes of the failure. `done` tells its success.
 */
export const useTold = <T, V, C>(
  options: UseMutationOptions<T, Error, V, C>,
  failed: string | ((error: Error) => string),
  done?: string | ((answer: T) => string),
) =>
  useMutation({
    ...options,
    onSuccess: (...answer) => {
      if (done) toast('success', typeof done === 'string' ? done : done(answer[0]))
      return options.onSuccess?.(...answer)
    },
    onError: (error) => toast('error', typeof failed === 'string' ? sentenceOf(error, failed) : failed(error)),
  })
