import { descontosDaLinha, precoDaPeca } from '@estampa/contract/vendas/desconto.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { pode, semPermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import { precosDosProdutos } from './itens.data.ts'

/** Who sells, or offers. */
export type QuemVende = Pick<UsuarioDaSessao, 'id' | 'negadas'>

/** A line of a sale or a quote. `id`: of the stored line that it is. */
interface LinhaComPreco {
  readonly id?: number | undefined
  readonly produto_id: number | null
  readonly variacao_id: number | null
  readonly quantidade: number
  readonly valor_unitario: number
  readonly desconto: number
}

/** Refuses lines that give a discount which this person may not give, and which the lines of before did not give. */
export async function recusarDescontos(
  trx: Transacao,
  quem: Pick<QuemVende, 'negadas'>,
  linhas: readonly LinhaComPreco[],
  antes: readonly LinhaComPreco[] = [],
): Promise<void> {
  if (pode(quem, 'dar_desconto')) return
  const ids = linhas.flatMap(({ produto_id }) => produto_id ?? [])
  const produtos = await precosDosProdutos(trx, [...new Set(ids)])
  const livres = [...antes]
  const erros = linhas.flatMap((linha, indice) => {
    const produto = produtos.get(linha.produto_id ?? 0)
    const preco = produto ? precoDaPeca(produto, linha.variacao_id) : null
    const frases = descontosDaLinha(linha, preco, tirarMesma(livres, linha))
    return Object.entries(frases).map(([campo, frase]) => [`itens.${indice}.${campo}`, [frase]] as [string, string[]])
  })
  if (erros.length > 0) throw semPermissao('dar_desconto', Object.fromEntries(erros))
}

/** The line of before that sold the same piece, which no other line goes on with. */
function tirarMesma(livres: LinhaComPreco[], linha: LinhaComPreco): LinhaComPreco | null {
  const mesmaPeca = (uma: LinhaComPreco) => uma.produto_id === linha.produto_id && uma.variacao_id === linha.variacao_id
  const pelaLinha = livres.findIndex((uma) => linha.id !== undefined && uma.id === linha.id && mesmaPeca(uma))
  const onde = pelaLinha < 0 && linha.produto_id !== null ? livres.findIndex(mesmaPeca) : pelaLinha
  return onde < 0 ? null : (livres.splice(onde, 1)[0] ?? null)
}
