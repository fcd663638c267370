import { type DadosDaLoja, type DadosDaLojaAlteracao, dadosDaLojaEntrada } from '@estampa/contract/loja/loja.schemas.ts'
import { TEXTOS_DA_LOJA, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { changed, whole } from '../../infra/base/change.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import type { Banco, Db } from '../../infra/database/transaction.ts'
import { type Files, midiaUrls } from '../../infra/files/store.ts'
import type { Upload } from '../../infra/files/upload.ts'
import type { Autor } from '../../shop/auditoria.ts'
import type { Envios } from '../../shop/loja.ts'
import { removeImagemFiles } from '../imagens/imagens.jobs.ts'
import { type LojaDados, lojaDados } from './loja.data.ts'

/** Shop's data in the settings of the installation; null when they name no address. */
export type LojaDaInstalacao = Readonly<Record<TextoDaLoja, string>> | null

export interface RecursosDaLoja {
  readonly db: Banco
  readonly envios: Pick<Envios, 'esquecerTodosOsPrecos'>
  readonly daInstalacao: LojaDaInstalacao
}
export interface RecursosDaLogo extends RecursosDaLoja {
  readonly queue: Queue
  readonly files: Files
}

/** The data as they were saved here; null where they never were. */
export async function dadosSalvos(db: Db): Promise<Omit<LojaDados, 'logo_arquivo'> | null> {
  const { logo_arquivo: _, ...dados } = await lojaDados.read(db)
  return dados.versao > 0 ? dados : null
}

/** The shop's data: saved ones, else those of the installation, else empty. */
export const readLojaDados = async ({ db, daInstalacao }: Omit<RecursosDaLoja, 'envios'>): Promise<DadosDaLoja> =>
  completos(await lojaDados.read(db), daInstalacao)

function completos({ logo_arquivo, ...guardados }: LojaDados, installationLoja: LojaDaInstalacao): DadosDaLoja {
  const logo = logo_arquivo === null ? null : { arquivo: logo_arquivo, imagem: midiaUrls(logo_arquivo).media }
  return guardados.versao > 0
    ? { ...guardados, logo, preenchida: true }
    : { ...guardados, ...installationLoja, logo, preenchida: installationLoja !== null }
}

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
    const { versao: _, preenchida: _preenchida, logo: _logo, ...textosDeAntes } = antes
    const { versao: _versao, ...textos } = whole(dadosDaLojaEntrada, changed(textosDeAntes, informados))
    const mudaram = TEXTOS_DA_LOJA.filter((campo) => antes[campo] !== textos[campo])
    if (mudaram.length === 0 && guardados.versao > 0) return null
    if (mudaram.includes('cep')) await loja.envios.esquecerTodosOsPrecos(trx)
    return {
      row: { ...guardados, ...textos, versao: guardados.versao + 1 },
      // The document may be a person's, and is not kept here.
      details: { mudou: mudaram.join(', '), nome: textos.nome, cidade: `${textos.municipio}/${textos.uf}` },
    }
  })
  return completos(saved, null)
}

/** Puts a picture in place of the logo that was there; with none the logo goes. The data and their version stay. */
export async function changeLogo(
  { db, queue, files, daInstalacao }: RecursosDaLogo,
  autor: Autor,
  arquivos: readonly Upload[] | null,
): Promise<DadosDaLoja> {
  if (arquivos && arquivos.length !== 1) throw camposInvalidos({ imagens: ['Envie uma imagem'] })
  // Stored before the row names it: the nightly clean-up removes what a failure leaves.
  const logo_arquivo = arquivos?.[0] ? await files.save(arquivos[0].imagem) : null
  const saved = await lojaDados.change(db, autor, async (guardados, trx) => {
    if (guardados.logo_arquivo === logo_arquivo) return null
    if (guardados.logo_arquivo) await removeImagemFiles(trx, queue, [guardados.logo_arquivo])
    return { row: { ...guardados, logo_arquivo }, details: { mudou: 'logo' } }
  })
  return completos(saved, daInstalacao)
}
