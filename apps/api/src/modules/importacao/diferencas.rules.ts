import { formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { DO_PRODUTO, eACategoria } from './familia.rules.ts'
import type { ContextoDaImportacao, Diferenca, ProdutoAqui, Valor, Valores, VariacaoAqui } from './registros.ts'
import { mesmoValor, Recusada } from './registros.ts'

const PRECOS = ['preco_custo', 'preco_venda'] as const
const OBRIGATORIOS: readonly string[] = ['titulo', 'modelo', 'categoria']

/** Compares what a row says with the product, or the variation, that stands here. */
export function listProdutoDifferences(
  valores: Valores,
  produto: ProdutoAqui,
  variacao: VariacaoAqui | undefined,
  contexto: ContextoDaImportacao,
) {
  const diferencas: Diferenca[] = []
  const compareCampo = (campo: string, antes: Valor, depois: Valor | undefined, era?: Valor) => {
    if (depois === undefined || mesmoValor(antes, depois)) return
    if (OBRIGATORIOS.includes(campo) && (depois ?? '') === '')
      throw new Recusada(`${formatImportacaoCampo('produtos', campo)} não pode ficar vazio.`)
    diferencas.push({ campo, antes, depois, ...(era === undefined || mesmoValor(era, antes) ? {} : { era }) })
  }
  for (const campo of DO_PRODUTO) {
    const valor = valores[campo]
    if (
      typeof valor === 'string' &&
      campo === 'modelo' &&
      produto.nomes_do_modelo.some((knownNome) => normalizeText(knownNome) === normalizeText(valor))
    )
      continue
    if (typeof valor === 'string' && campo === 'categoria') {
      if (eACategoria(produto, valor)) continue
      requireUniqueCategoria(valor, contexto)
    }
    compareCampo(campo, campo === 'categoria' ? produto.caminho : produto[campo], valor)
  }
  if (variacao) {
    // Spaces of a colour are read as hyphens.
    if (variacao.nome_cor?.replace(/\s+/g, '-') !== valores.nome_cor)
      compareCampo('nome_cor', variacao.nome_cor, valores.nome_cor)
    compareCampo('tamanho', variacao.tamanho, valores.tamanho)
    for (const campo of PRECOS) {
      const [proprio, valor] = [variacao[campo], valores[campo]]
      // Emptied, it has the product's.
      if (valor !== null) compareCampo(campo, proprio ?? produto[campo], valor, proprio)
      else if (proprio !== null) compareCampo(campo, proprio, null)
    }
    if (variacao.descricao !== '') compareCampo('descricao_da_variacao', variacao.descricao, valores.descricao)
    else compareCampo('descricao', produto.descricao, valores.descricao)
  } else {
    for (const campo of PRECOS) compareCampo(campo, produto[campo], valores[campo])
    compareCampo('descricao', produto.descricao, valores.descricao)
  }
  const { estoque_minimo } = valores
  compareCampo('estoque_minimo', (variacao ?? produto).estoque_minimo, estoque_minimo === null ? 0 : estoque_minimo)
  return diferencas
}

export function requireUniqueCategoria(nome: string, { categoriasRepetidas }: ContextoDaImportacao): void {
  if (categoriasRepetidas.has(normalizeText(nome)))
    throw new Recusada(`Há mais de uma categoria “${nome}”: mude-a na tela do produto.`)
}
