import type { EmbalagensDaVenda } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { embalagensParaVenda } from './embalagens.data.ts'

export { anotarUso } from './embalagens.data.ts'

export async function embalagensDaVenda(db: Banco, vendaId: number): Promise<EmbalagensDaVenda> {
  const achadas = await embalagensParaVenda(db, vendaId)
  if (!achadas) throw new DomainError('VENDA_NAO_ENCONTRADA')
  return achadas
}
