import { DomainError } from '../../src/infra/base/errors.ts'

/** The code of the shop's refusal, or what `feito` makes of the answer; any other error passes. */
export const codigoDe = (
  trabalho: Promise<unknown>,
  feito: (dado: unknown) => unknown = () => 'feito',
): Promise<unknown> =>
  trabalho.then(feito, (error: unknown) =>
    error instanceof DomainError ? error.codigo : Promise.reject(error as Error),
  )
