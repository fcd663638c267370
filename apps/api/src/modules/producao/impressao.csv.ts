import { POSICOES, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import { linhaDeCsv, MARCA_UTF8 } from '@estampa/contract/shared/csv.ts'
import { type ArquivoAImprimir, formatMedida, formatVenda, keyOfArquivo } from './impressao.arquivos.ts'
import type { EstampaAImprimir } from './impressao.data.ts'

const CABECALHO = [
  'Arte',
  'Versão',
  'Posição',
  'Técnica',
  'Largura (cm)',
  'Altura (cm)',
  'Cores',
  'Quantidade',
  'Venda',
  'Cliente',
  'Arquivo',
]
/** A line for each print of each order; `Arquivo` is its file in the ZIP; the piece, which some programs do not read, comes last. */
export function buildListaCsv(
  estampas: readonly EstampaAImprimir[],
  arquivos: ReadonlyMap<string, ArquivoAImprimir>,
  pecas: boolean,
): string {
  const linhas = estampas.map((estampa) =>
    linhaDeCsv([
      estampa.arte ?? 'a arte ainda vem',
      estampa.versao,
      POSICOES[estampa.posicao],
      TECNICAS[estampa.tecnica],
      formatMedida(estampa.largura_mm),
      formatMedida(estampa.altura_mm),
      estampa.cores,
      estampa.quantidade,
      formatVenda(estampa.venda_id),
      estampa.cliente,
      estampa.arte_id === null ? null : (arquivos.get(keyOfArquivo(estampa))?.nome ?? null),
      ...(pecas ? [estampa.peca] : []),
    ]),
  )
  return MARCA_UTF8 + linhaDeCsv(pecas ? [...CABECALHO, 'Peça'] : CABECALHO) + linhas.join('')
}
