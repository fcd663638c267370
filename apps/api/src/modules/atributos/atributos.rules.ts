import { atributo, atributoEntrada, type ValorDeAtributo } from '@estampa/contract/atributos/atributos.routes.ts'
import { found } from '../../infra/base/errors.ts'
import { type Banco, type Idempotencia, transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import { entity } from '../../shop/entity.ts'
import * as data from './atributos.data.ts'

/** Products copy the values of attributes, so deleting an attribute changes no product. */
export const atributos = entity({
  table: 'atributos',
  record: atributo,
  entry: atributoEntrada,
  read: async (db, id) => (await data.listarAtributos(db, id))[0],
})

export const acrescentarValor = (db: Banco, atributoId: number, valor: string, idempotencia?: Idempotencia) =>
  transactionOnce(db, idempotencia, (trx) => data.inserirValor(trx, atributoId, valor))

export const alterarValor = (db: Banco, atributoId: number, id: number, valor?: string): Promise<ValorDeAtributo> =>
  transaction(db, (trx) => found(data.alterarValor(trx, atributoId, id, valor), 'VALOR_NAO_ENCONTRADO'))

export const excluirValor = (db: Banco, autor: Autor, atributoId: number, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { valor: nome } = await found(data.excluirValor(trx, atributoId, id), 'VALOR_NAO_ENCONTRADO')
    const alvo = { tipo: 'valor_de_atributo', id, nome } as const
    await auditar(trx, autor, { tipo: 'exclusao_permanente', alvo, detalhes: { atributo: atributoId } })
  })
