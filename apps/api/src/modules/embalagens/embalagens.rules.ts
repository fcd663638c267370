import type { Embalagem, EmbalagemEntrada, EmbalagensDaVenda } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Banco, type Idempotencia, transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import * as data from './embalagens.data.ts'

export { anotarUso } from './embalagens.data.ts'

export const criarEmbalagem = (db: Banco, dados: EmbalagemEntrada, idempotencia?: Idempotencia): Promise<Embalagem> =>
  transactionOnce(db, idempotencia, (trx) => data.inserirEmbalagem(trx, dados))

export const alterarEmbalagem = (db: Banco, id: number, dados: EmbalagemEntrada): Promise<Embalagem> =>
  transaction(db, async (trx) => existente(await data.mudarEmbalagem(trx, id, dados)))

export const excluirEmbalagem = (db: Banco, autor: Autor, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { nome } = existente(await data.apagarEmbalagem(trx, id))
    await auditar(trx, autor, { tipo: 'exclusao_permanente', alvo: { tipo: 'embalagem', id, nome } })
  })

export async function embalagensDaVenda(db: Banco, vendaId: number): Promise<EmbalagensDaVenda> {
  const achadas = await data.embalagensParaVenda(db, vendaId)
  if (!achadas) throw new DomainError('VENDA_NAO_ENCONTRADA')
  return achadas
}

function existente<T>(linha: T | undefined): T {
  if (linha === undefined) throw new DomainError('EMBALAGEM_NAO_ENCONTRADA')
  return linha
}
