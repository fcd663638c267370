import { atributo, atributoEntrada, type ValorDeAtributo } from '@estampa/contract/atributos/atributos.routes.ts'
import { found } from '../../infra/base/errors.ts'
import { type Banco, type Idempotencia, transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import { entity } from '../../shop/entity.ts'
import * as data from './atributos.data.ts'

/** Products copy the values of attributes, so deleting an attribute changes no product. */
export const atributos = entity({
  table: 'atributos',
  record: atributo,
  entry: atributoEntrada,
  computed: { opcoes: data.OPCOES },
})

export const addValor = (db: Banco, atributoId: number, valor: string, idempotencia?: Idempotencia) =>
  transactionOnce(db, idempotencia, (trx) => data.insertAtributoValor(trx, atributoId, valor))

export const changeValor = (db: Banco, atributoId: number, id: number, valor?: string): Promise<ValorDeAtributo> =>
  transaction(db, (trx) => found(data.updateValor(trx, atributoId, id, valor), 'VALOR_NAO_ENCONTRADO'))

export const deleteValor = (db: Banco, autor: Autor, atributoId: number, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { valor: nome } = await found(data.deleteValorRow(trx, atributoId, id), 'VALOR_NAO_ENCONTRADO')
    const alvo = { tipo: 'valor_de_atributo', id, nome } as const
    await auditAct(trx, autor, { tipo: 'exclusao_permanente', alvo, detalhes: { atributo: atributoId } })
  })
