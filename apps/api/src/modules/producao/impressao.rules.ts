import { Readable } from 'node:stream'
import type { ListaDeImpressaoBusca } from '@estampa/contract/producao/impressao.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { drawPaper, picturesOf } from '../../infra/files/papers.ts'
import type { Files } from '../../infra/files/store.ts'
import { groupArquivos } from './impressao.arquivos.ts'
import { buildListaCsv } from './impressao.csv.ts'
import { ESTAMPAS_DA_LISTA, estampasAImprimir } from './impressao.data.ts'
import type { buildListaPdf } from './impressao.pdf.ts'
import { buildArtesZip } from './impressao.zip.ts'

/** Returns a file that lists the prints that are not made yet. */
export async function buildListaDeImpressao(
  { db, files }: { readonly db: Banco; readonly files: Files },
  { ids, formato, pecas }: ListaDeImpressaoBusca,
  usuarioId: number,
): Promise<{ tipo: string; conteudo: Buffer | string | Readable }> {
  const estampas = await estampasAImprimir(db, ids)
  if (estampas.length === 0)
    throw buildNothingError(
      ids
        ? 'Não há nada a imprimir nas produções escolhidas.'
        : 'Não há nada a imprimir: nenhuma produção aberta tem estampas a fazer.',
    )
  if (estampas.length > ESTAMPAS_DA_LISTA)
    throw new DomainError('PAPEL_GRANDE', { dica: 'Marque na fila as produções que quer na lista.' })
  const arquivos = groupArquivos(estampas)
  if (formato === 'csv') return { tipo: 'text/csv; charset=utf-8', conteudo: buildListaCsv(estampas, arquivos, pecas) }
  if (formato === 'zip') {
    if (arquivos.size === 0) throw buildNothingError('Não há arquivo a baixar: as artes destas estampas ainda vêm.')
    const zip = Readable.from(buildArtesZip(files, [...arquivos.values()]), { highWaterMark: 1 })
    return { tipo: 'application/zip', conteudo: zip }
  }
  const tip = 'Escolha menos produções, ou baixe a lista como CSV.'
  const pdf = await drawPaper<typeof buildListaPdf>('lista', estampas, { fetch: picturesOf(files), usuarioId, tip })
  return { tipo: 'application/pdf', conteudo: Buffer.from(pdf) }
}

const buildNothingError = (motivo: string) => new DomainError('NADA_A_PRODUZIR', { motivo })
