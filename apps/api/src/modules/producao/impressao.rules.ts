import { Readable } from 'node:stream'
import type { ListaDeImpressaoBusca } from '@estampa/contract/producao/impressao.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import type { Files } from '../../infra/files/store.ts'
import { groupArquivos } from './impressao.arquivos.ts'
import { buildListaCsv } from './impressao.csv.ts'
import { estampasAImprimir } from './impressao.data.ts'
import { buildArtesZip } from './impressao.zip.ts'

/** Returns a file that lists the prints that are not made yet. */
export async function buildListaDeImpressao(
  { db, files }: { readonly db: Banco; readonly files: Files },
  { ids, formato, pecas }: ListaDeImpressaoBusca,
): Promise<{ tipo: string; conteudo: Buffer | string | Readable }> {
  const estampas = await estampasAImprimir(db, ids)
  if (estampas.length === 0)
    throw buildNothingError(
      ids
        ? 'Não há nada a imprimir nas produções escolhidas.'
        : 'Não há nada a imprimir: nenhuma produção aberta tem estampas a fazer.',
    )
  const arquivos = groupArquivos(estampas)
  if (formato === 'csv') return { tipo: 'text/csv; charset=utf-8', conteudo: buildListaCsv(estampas, arquivos, pecas) }
  if (formato === 'zip') {
    if (arquivos.size === 0) throw buildNothingError('Não há arquivo a baixar: as artes destas estampas ainda vêm.')
    const zip = Readable.from(buildArtesZip(files, [...arquivos.values()]), { highWaterMark: 1 })
    return { tipo: 'application/zip', conteudo: zip }
  }
  const { buildListaPdf } = await import('./impressao.pdf.ts')
  return { tipo: 'application/pdf', conteudo: await buildListaPdf(estampas, files) }
}

const buildNothingError = (motivo: string) => new DomainError('NADA_A_PRODUZIR', { motivo })
