import { DomainError } from '../../../infra/base/errors.ts'
import { BlingError } from './bling.error.ts'

/** What a failed request to the ERP means to the person who waits for it. */
export function comoResposta(error: unknown): unknown {
  if (!(error instanceof BlingError)) return error
  switch (error.motivo) {
    case 'autorizacao':
      return new DomainError('BLING_NAO_AUTORIZADO', {}, { requer_login_bling: true })
    case 'inexistente':
      return new DomainError('PRODUTO_NAO_EXISTE_NO_BLING')
    case 'recusado':
      return new DomainError('BLING_RECUSOU', { motivo: error.message.replace(/^O Bling recusou: /, '') })
    default:
      return new DomainError('BLING_FORA', {}, { esperarSegundos: 10 })
  }
}
