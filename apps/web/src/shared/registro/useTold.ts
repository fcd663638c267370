import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { fraseDe } from '../apiError.ts'
import { avisar } from '../ui/toast.ts'

/** A change whose failure is told in a toast, with `failed` where the server gave no sentence; `done` tells its success. */
export const useTold = <T, V, C>(options: UseMutationOptions<T, Error, V, C>, failed: string, done?: string) =>
  useMutation({
    ...options,
    onSuccess: (...answer) => {
      if (done) avisar('success', done)
      return options.onSuccess?.(...answer)
    },
    onError: (error) => avisar('error', fraseDe(error, failed)),
  })
