import { type DadosDaLoja, type DadosDaLojaAlteracao, dadosDaLojaEntrada } from '@estampa/contract/loja/loja.schemas.ts'
import { TEXTOS_DA_LOJA, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { changed, whole } from '../../infra/base/change.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Db } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { Envios } from '../../shop/loja.ts'
import { type LojaDados, lojaDados } from './loja.data.ts'

/** Shop's data in the settings of the installation; null when they name no address. */
export type LojaDaInstalacao = Readonly<Record<TextoDaLoja, string>> | null

export interface RecursosDaLoja {
  readonly db: Banco
  readonly envios: Pick<Envios, 'esquecerTodosOsPrecos'>
  readonly daInstalacao: LojaDaInstalacao
}

export async function dadosSalvos(db: Db): Promise<LojaDados | null> {
  const dados = await lojaDados.read(db)
  return dados.versao > 0 ? dados : null
}

/** The shop's data: saved ones, else those of the installation, else empty. */
export const readLojaDados = async ({ db, daInstalacao }: Omit<RecursosDaLoja, 'envios'>): Promise<DadosDaLoja> =>
  completos(await lojaDados.read(db), daInstalacao)

const completos = (guardados: LojaDados, installationLoja: LojaDaInstalacao): DadosDaLoja =>
  guardados.versao > 0
    ? { ...guardados, preenchida: true }
    : { ...guardados, ...installationLoja, preenchida: installationLoja !== null }

/** Saves the shop's data. Prices of parcels hold from one address only: another CEP forgets them. */
export async function changeLojaDados(
  loja: RecursosDaLoja,
  autor: Autor,
  mudanca: DadosDaLojaAlteracao,
): Promise<DadosDaLoja> {
  const saved = await lojaDados.change(loja.db, autor, async (guardados, trx) => {
    const antes = completos(guardados, loja.daInstalacao)
    const { versao, ...informados } = mudanca
    if (typeof versao === 'number' && versao !== guardados.versao)
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: antes })
    const { versao: _, preenchida: _preenchida, ...textosDeAntes } = antes
    const { versao: _versao, ...textos } = whole(dadosDaLojaEntrada, changed(textosDeAntes, informados))
    const mudaram = TEXTOS_DA_LOJA.filter((campo) => antes[campo] !== textos[campo])
    if (mudaram.length === 0 && guardados.versao > 0) return null
    if (mudaram.includes('cep')) await loja.envios.esquecerTodosOsPrecos(trx)
    return {
      row: { ...textos, versao: guardados.versao + 1 },
      // The document may be a person's, and is not kept here.
      details: { mudou: mudaram.join(', '), nome: textos.nome, cidade: `${textos.municipio}/${textos.uf}` },
    }
  })
  return completos(saved, null)
}
