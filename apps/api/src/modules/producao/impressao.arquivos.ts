import { formatPlainNumber } from '@estampa/contract/shared/money.ts'
import type { EstampaAImprimir, EstampaComArte } from './impressao.data.ts'

/** The file of an art in one place and size, for all orders that want it. */
export interface ArquivoAImprimir {
  /** In the ZIP. */
  readonly nome: string
  /** In the store. */
  readonly arquivo: string
  readonly bytes: number
}

export const keyOfArquivo = ({ arte_id, versao, posicao, largura_mm, altura_mm }: EstampaAImprimir) =>
  [arte_id, versao, posicao, largura_mm, altura_mm].join(' ')

/** By art, version, place and size; the counts of all orders are summed. */
export function groupArquivos(estampas: readonly EstampaAImprimir[]): ReadonlyMap<string, ArquivoAImprimir> {
  const estampasComArte = estampas.filter((estampa): estampa is EstampaComArte => estampa.arte_id !== null)
  // As Windows compares names.
  const taken = new Set<string>()
  const arquivos = new Map<string, ArquivoAImprimir>()
  for (const [chave, juntas] of Map.groupBy(estampasComArte, keyOfArquivo)) {
    const [estampa] = juntas
    if (!estampa) continue
    const vendas = juntas.map(({ venda_id }) => venda_id)
    const quantidade = juntas.reduce((soma, { quantidade: pecas }) => soma + pecas, 0)
    let nome = ''
    for (let vez = 1; nome === '' || taken.has(nome.toLowerCase()); vez++)
      nome = buildArquivoName({ ...estampa, vendas, quantidade, vez })
    taken.add(nome.toLowerCase())
    arquivos.set(chave, { nome, arquivo: estampa.arquivo, bytes: estampa.bytes })
  }
  return arquivos
}

export const formatVenda = (id: number | null): string => (id === null ? 'Estoque' : String(id))
/** In cm. */
export const formatMedida = (mm: number | null) => formatPlainNumber(mm === null ? null : mm / 10)

interface ArquivoNomeado
  extends Pick<EstampaComArte, 'posicao' | 'largura_mm' | 'altura_mm' | 'arte' | 'versao' | 'enviada_como'> {
  readonly vendas: readonly (number | null)[]
  readonly quantidade: number
  /** From the second file on that would have the same name. */
  readonly vez?: number
}

/** Bytes, so that it is no more characters either. Every system takes 255. */
const MAX_NAME_BYTES = 150
const MAX_VENDAS_CHARACTERS = 60

/** `1042+1043_frente_28x30cm_12x_Escudo_v2.png`; of a long one the art's name is cut. */
export function buildArquivoName(estampa: ArquivoNomeado): string {
  const { vendas, posicao, quantidade, arte, versao, enviada_como, vez = 1 } = estampa
  const [extensao = ''] = /\.\w{1,10}$/.exec(enviada_como) ?? []
  const inicio = [joinVendas(vendas), posicao.replaceAll('_', '-'), formatTamanho(estampa), `${quantidade}x_`].join('_')
  const fim = `_v${versao}${vez === 1 ? '' : `_${vez}`}${extensao}`
  return inicio + cutBytes(cleanName(arte) || 'arte', MAX_NAME_BYTES - inicio.length - fim.length) + fim
}

/** Many orders would leave no room for the art's name: of these it says how many more. */
function joinVendas(vendas: readonly (number | null)[]): string {
  const numbers = [...new Set(vendas)].filter((id) => id !== null).toSorted((a, b) => a - b)
  const names = [...numbers.map(String), ...(vendas.includes(null) ? ['estoque'] : [])]
  const joined = names.join('+')
  if (joined.length <= MAX_VENDAS_CHARACTERS) return joined
  const kept = joined.slice(0, MAX_VENDAS_CHARACTERS - '+mais-99999'.length).replace(/\+[^+]*$/, '')
  return `${kept}+mais-${names.length - kept.split('+').length}`
}

function formatTamanho({ largura_mm, altura_mm }: Pick<EstampaComArte, 'largura_mm' | 'altura_mm'>): string {
  const [largura, altura] = [formatMedida(largura_mm), formatMedida(altura_mm)]
  if (largura && altura) return `${largura}x${altura}cm`
  if (largura) return `${largura}cm-de-largura`
  return altura ? `${altura}cm-de-altura` : 'sem-medida'
}

/** Without what a system refuses in the name of a file, and without characters that are not seen. */
const cleanName = (texto: string): string =>
  texto
    .normalize('NFC')
    .replace(/[<>:"/\\|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim()

function cutBytes(texto: string, bytes: number): string {
  let cut = ''
  for (const letra of texto) {
    if (Buffer.byteLength(cut + letra) > bytes) break
    cut += letra
  }
  return cut.trim()
}
