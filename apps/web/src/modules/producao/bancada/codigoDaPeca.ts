import type { Bancada } from '@estampa/contract/producao/producao.schemas.ts'
import { ordemDoCodigo, pecaDaEtiqueta } from '@estampa/contract/produtos/etiqueta.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'

/**
 * Whether a code means the piece on the bench: its order, its blank or what is made of it. `inteira`: a label of the whole
 * product, which does not say the variation.
 */
export function matchCodigo({ producao, lisa, skus, eans }: Bancada, codigo: string): 'esta' | 'inteira' | 'outra' {
  if (ordemDoCodigo(codigo) === producao.id) return 'esta'
  const etiqueta = pecaDaEtiqueta(codigo, location.host)
  if (!etiqueta) return skus.includes(chaveDoSku(codigo)) || eans.includes(chaveDoGtin(codigo)) ? 'esta' : 'outra'
  const same = [lisa, producao].filter(({ produto_id }) => produto_id === etiqueta.produtoId)
  if (same.some(({ variacao_id }) => variacao_id === etiqueta.variacaoId)) return 'esta'
  return same.length > 0 && etiqueta.variacaoId === null ? 'inteira' : 'outra'
}
