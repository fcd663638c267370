import { type DadosDaLoja, type DadosDaLojaAlteracao, dadosDaLojaEntrada } from '@estampa/contract/loja/loja.schemas.ts'
import { TEXTOS_DA_LOJA, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { changed, whole } from '../../infra/base/change.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Banco, type Db, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { Envios } from '../../shop/loja.ts'
import * as data from './loja.data.ts'

/** Shop's data in the settings of the installation; null when they name no address. */
export type LojaDaInstalacao = Readonly<Record<TextoDaLoja, string>> | null

export interface RecursosDaLoja {
  readonly db: Banco
  readonly envios: Pick<Envios, 'esquecerTodosOsPrecos'>
  readonly daInstalacao: LojaDaInstalacao
}

export async function dadosSalvos(db: Db): Promise<data.Guardados | null> {
  const dados = await data.dadosDaLoja(db)
  return dados.versao > 0 ? dados : null
}

/** The shop's data: saved ones, else those of the installation, else empty. */
export const readLojaDados = async ({ db, daInstalacao }: Omit<RecursosDaLoja, 'envios'>): Promise<DadosDaLoja> =>
  completos(await data.dadosDaLoja(db), daInstalacao)

const completos = (guardados: data.Guardados, installationLoja: LojaDaInstalacao): DadosDaLoja =>
  guardados.versao > 0
    ? { ...guardados, preenchida: true }
    : { ...guardados, ...installationLoja, preenchida: installationLoja !== null }

/** Saves the shop's data. Prices of parcels hold from one address only: another CEP forgets them. */
export const changeLojaDados = (
  loja: RecursosDaLoja,
  autor: Autor,
  mudanca: DadosDaLojaAlteracao,
): Promise<DadosDaLoja> =>
  transaction(loja.db, async (trx) => {
    const guardados = await data.lockLojaDados(trx)
    const antes = completos(guardados, loja.daInstalacao)
    const { versao, ...informados } = mudanca
    if (typeof versao === 'number' && versao !== guardados.versao)
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: antes })
    const { versao: _, preenchida: _preenchida, ...textosDeAntes } = antes
    const { versao: _versao, ...textos } = whole(dadosDaLojaEntrada, changed(textosDeAntes, informados))
    const mudaram = TEXTOS_DA_LOJA.filter((campo) => antes[campo] !== textos[campo])
    if (mudaram.length === 0 && guardados.versao > 0) return antes
    const depois = { ...textos, versao: guardados.versao + 1 }
    await data.saveLojaDados(trx, depois)
    if (mudaram.includes('cep')) await loja.envios.esquecerTodosOsPrecos(trx)
    await auditAct(trx, autor, {
      tipo: 'configuracao_alterada',
      alvo: { tipo: 'configuracao', nome: 'Dados da loja' },
      // The document may be a person's, and is not kept here.
      detalhes: { mudou: mudaram.join(', '), nome: textos.nome, cidade: `${textos.municipio}/${textos.uf}` },
    })
    return completos(depois, null)
  })
