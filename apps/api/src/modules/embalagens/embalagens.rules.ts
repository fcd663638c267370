import type { EmbalagensDaVenda } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { found } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { embalagensParaVenda } from './embalagens.data.ts'

export const embalagensDaVenda = async (db: Banco, vendaId: number): Promise<EmbalagensDaVenda> =>
  found(embalagensParaVenda(db, vendaId), 'VENDA_NAO_ENCONTRADA')
