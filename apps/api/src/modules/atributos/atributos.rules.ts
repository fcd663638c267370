import type { Atributo, ValorDeAtributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import type { ErrorCode } from '@estampa/contract/errors.ts'
import { DomainError } from '../../infra/base/errors.ts'
import {
  type Banco,
  type Db,
  type Idempotencia,
  transaction,
  transactionOnce,
} from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import * as data from './atributos.data.ts'

const existente = <T>(linha: T | undefined, codigo: ErrorCode): T => {
  if (linha === undefined) throw new DomainError(codigo)
  return linha
}

export async function obterAtributo(db: Db, id: number): Promise<Atributo> {
  const [atributo] = await data.listarAtributos(db, id)
  return existente(atributo, 'ATRIBUTO_NAO_ENCONTRADO')
}

export const criarAtributo = (db: Banco, nome: string, idempotencia?: Idempotencia): Promise<Atributo> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const { id } = await data.inserirAtributo(trx, nome)
    return obterAtributo(trx, id)
  })

export const renomearAtributo = (db: Banco, id: number, nome: string): Promise<Atributo> =>
  transaction(db, async (trx) => {
    existente(await data.renomearAtributo(trx, id, nome), 'ATRIBUTO_NAO_ENCONTRADO')
    return obterAtributo(trx, id)
  })

/** With its values. Products keep theirs: values are suggestions, not references. */
export const excluirAtributo = (db: Banco, autor: Autor, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { nome } = existente(await data.excluirAtributo(trx, id), 'ATRIBUTO_NAO_ENCONTRADO')
    await auditar(trx, autor, { tipo: 'exclusao_permanente', alvo: { tipo: 'atributo', id, nome } })
  })

export const acrescentarValor = (
  db: Banco,
  atributoId: number,
  valor: string,
  idempotencia?: Idempotencia,
): Promise<ValorDeAtributo> => transactionOnce(db, idempotencia, (trx) => data.inserirValor(trx, atributoId, valor))

export const alterarValor = (db: Banco, atributoId: number, id: number, valor: string): Promise<ValorDeAtributo> =>
  transaction(db, async (trx) => existente(await data.alterarValor(trx, atributoId, id, valor), 'VALOR_NAO_ENCONTRADO'))

export const excluirValor = (db: Banco, autor: Autor, atributoId: number, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { valor: nome } = existente(await data.excluirValor(trx, atributoId, id), 'VALOR_NAO_ENCONTRADO')
    const alvo = { tipo: 'valor_de_atributo', id, nome } as const
    await auditar(trx, autor, { tipo: 'exclusao_permanente', alvo, detalhes: { atributo: atributoId } })
  })
