import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../api/apiError.ts'
import { toast } from '../ui/toasts/toast.ts'

/** A change whose failure is told in a toast, with `failed` where the server gave no sentence; `done` tells its success. */
export const useTold = <T, V, C>(options: UseMutationOptions<T, Error, V, C>, failed: string, done?: string) =>
  useMutation({
    ...options,
    onSuccess: (...answer) => {
      if (done) toast('success', done)
      return options.onSuccess?.(...answer)
    },
    onError: (error) => toast('error', sentenceOf(error, failed)),
  })
