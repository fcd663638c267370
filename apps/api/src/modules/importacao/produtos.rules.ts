import { rotuloDoCampo } from '@estampa/contract/importacoes/campos.ts'
import { chaveDoSku, derivarSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { VARIACOES_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import { comGtins } from './gtin.rules.ts'
import { alterarSe, mesmoValor, proporLinha, Recusada } from './proposta.rules.ts'
import type { Contexto, Diferenca, Linha, ProdutoAqui, Proposta, Valor, Valores, VariacaoAqui } from './registros.ts'

/** Fields of the product whatever variation the row is. */
const DO_PRODUTO = ['titulo', 'codigo', 'modelo', 'categoria', 'peso', 'altura', 'largura', 'comprimento'] as const
const DA_VARIACAO = ['nome_cor', 'tamanho'] as const
const PRECOS = ['preco_custo', 'preco_venda'] as const
/** What any row of the product may say of it; the description is the variation's where that has its own. */
const DE_QUALQUER_LINHA = [...DO_PRODUTO, 'descricao'] as const
export const ehDoProduto = (campo: string): boolean => DE_QUALQUER_LINHA.some((um) => um === campo)
const OBRIGATORIOS: readonly string[] = ['titulo', 'modelo', 'categoria']

/** The columns as they are called on the screen and in the file. */
const rotulo = (campo: string) => rotuloDoCampo('produtos', campo)

/** What the rows of one product become. */
export function proporProduto(linhas: readonly Linha[], contexto: Contexto): Proposta[] {
  const doGrupo = produtoDoGrupo(linhas, contexto)
  const ditos = new Map<string, { valor: Valor; linha: number }>()
  const novas = new Set<string>()
  const semGtins = linhas.map((linha) =>
    proporLinha(linha, () => {
      const aqui = linha.chave === null ? donoPeloCodigo(linha, contexto) : contexto.donos.get(linha.chave)
      const proposta = aqui ? alterar(linha, aqui, contexto) : criar(linha, doGrupo, contexto, novas)
      for (const { campo, depois } of proposta.diferencas) dizerUmaVez(ditos, linha, campo, depois)
      return proposta
    }),
  )
  const propostas = comGtins(semGtins, linhas, contexto)
  for (const [i, { proposta, produto_id }] of propostas.entries())
    if (proposta === 'criar' && produto_id == null)
      contexto.titulos.add(normalizar(String(linhas[i]?.valores.titulo ?? '')))
  return propostas
}

/** A product has one title: rows of it that say another are wrong. */
function dizerUmaVez(
  ditos: Map<string, { valor: Valor; linha: number }>,
  { linha }: Linha,
  campo: string,
  valor: Valor,
) {
  if (!ehDoProduto(campo)) return
  const dito = ditos.get(campo)
  if (dito && !mesmoValor(dito.valor, valor))
    throw new Recusada(`${rotulo(campo)}: a linha ${dito.linha}, do mesmo produto, diz outro valor.`)
  if (!dito) ditos.set(campo, { valor, linha })
}

/** The product here that rows of new variations belong to; null for one that is new. */
function produtoDoGrupo(linhas: readonly Linha[], contexto: Contexto): ProdutoAqui | null | Recusada {
  const { donos, produtos } = contexto
  const pai = chaveDoSku(String(linhas[0]?.valores.sku_do_produto ?? ''))
  const dono = pai === '' ? undefined : donos.get(pai)
  if (dono && dono.variacao_id !== null)
    return new Recusada(`O SKU do produto “${linhas[0]?.valores.sku_do_produto}” é de uma variação.`)
  if (dono) return produtos.get(dono.produto_id) ?? null
  const irmas = new Set(
    linhas.flatMap((linha) =>
      linha.chave === null ? (peloCodigo(linha, contexto)?.id ?? []) : (donos.get(linha.chave)?.produto_id ?? []),
    ),
  )
  const [id, outro] = irmas
  if (outro !== undefined)
    return new Recusada('As outras linhas são de produtos diferentes: preencha o SKU do produto.')
  return id === undefined ? null : (produtos.get(id) ?? null)
}

/** The code of a row that names neither its SKU nor its product's: our own export of a product without one has it. */
export function codigoDaLinha({ chave, valores: { sku_do_produto, codigo } }: Linha): string | null {
  return chave === null && !sku_do_produto && codigo ? chaveDoSku(String(codigo)) : null
}

/** The product with the row's code; of several, the one with its title too, else none: which one is not guessed. */
function peloCodigo(linha: Linha, { porCodigo, produtos }: Contexto): ProdutoAqui | null {
  const todos = (porCodigo.get(codigoDaLinha(linha) ?? '') ?? []).flatMap((id) => produtos.get(id) ?? [])
  const iguais = todos.filter(({ titulo }) => normalizar(titulo) === normalizar(String(linha.valores.titulo ?? '')))
  const [unico, outro] = todos.length > 1 ? iguais : todos
  return outro === undefined ? (unico ?? null) : null
}

/** What a row without a SKU changes: the product that has its code, or the variation of it with its colour and size. */
function donoPeloCodigo(linha: Linha, contexto: Contexto): Dono | undefined {
  const produto = peloCodigo(linha, contexto)
  if (produto === null) {
    if (!contexto.porCodigo.has(codigoDaLinha(linha) ?? '')) return undefined
    throw new Recusada(
      `A linha não tem SKU, e mais de um produto tem o código “${linha.valores.codigo}”: preencha o SKU.`,
    )
  }
  const nome = nomeDaVariacao(comoVariacao(linha.valores))
  if (nome === '') return { produto_id: produto.id, variacao_id: null }
  const variacao = produto.variacoes.find((uma) => normalizar(nomeDaVariacao(uma)) === normalizar(nome))
  // Not there yet: a new one of this product.
  return variacao && { produto_id: produto.id, variacao_id: variacao.id }
}

type Dono = { readonly produto_id: number; readonly variacao_id: number | null }

function alterar(linha: Linha, { produto_id, variacao_id }: Dono, contexto: Contexto): Omit<Proposta, 'linha'> {
  const { valores } = linha
  const produto = contexto.produtos.get(produto_id)
  if (!produto || produto.na_lixeira) throw new Recusada(`“${produto?.titulo ?? valores.sku}” está na lixeira.`)
  const variacao = produto.variacoes.find(({ id }) => id === variacao_id)
  const pai = chaveDoSku(String(valores.sku_do_produto ?? ''))
  if (pai !== '' && pai !== chaveDoSku(produto.sku))
    throw new Recusada(`O SKU “${valores.sku}” é de “${produto.titulo}”, que tem outro SKU do produto.`)
  if (!variacao && (valores.nome_cor || valores.tamanho))
    throw new Recusada(`O SKU “${valores.sku}” é do produto “${produto.titulo}”, não de uma variação dele.`)
  const diferencas = contexto.soEstoque ? [] : diferencasDe(valores, produto, variacao, contexto)
  const estoque = diferencaDeEstoque(linha, produto, variacao, contexto)
  return { ...alterarSe(contexto.modo, estoque ? [...diferencas, estoque] : diferencas), produto_id, variacao_id }
}

function diferencasDe(
  valores: Valores,
  produto: ProdutoAqui,
  variacao: VariacaoAqui | undefined,
  contexto: Contexto,
): Diferenca[] {
  const diferencas: Diferenca[] = []
  const comparar = (campo: string, antes: Valor, depois: Valor | undefined, era?: Valor) => {
    if (depois === undefined || mesmoValor(antes, depois)) return
    if (OBRIGATORIOS.includes(campo) && (depois ?? '') === '')
      throw new Recusada(`${rotulo(campo)} não pode ficar vazio.`)
    diferencas.push({ campo, antes, depois, ...(era === undefined || mesmoValor(era, antes) ? {} : { era }) })
  }
  for (const campo of DO_PRODUTO) {
    const valor = valores[campo]
    if (
      typeof valor === 'string' &&
      campo === 'modelo' &&
      produto.nomes_do_modelo.some((um) => normalizar(um) === normalizar(valor))
    )
      continue
    if (typeof valor === 'string' && campo === 'categoria') {
      if (normalizar(produto.categoria) === normalizar(valor)) continue
      exigirCategoria(valor, contexto)
    }
    comparar(campo, produto[campo], valor)
  }
  if (variacao) {
    for (const campo of DA_VARIACAO) comparar(campo, variacao[campo], valores[campo])
    for (const campo of PRECOS) {
      const [proprio, valor] = [variacao[campo], valores[campo]]
      // Emptied, it has the product's.
      if (valor !== null) comparar(campo, proprio ?? produto[campo], valor, proprio)
      else if (proprio !== null) comparar(campo, proprio, null)
    }
    if (variacao.descricao !== '') comparar('descricao_da_variacao', variacao.descricao, valores.descricao)
    else comparar('descricao', produto.descricao, valores.descricao)
  } else {
    for (const campo of PRECOS) comparar(campo, produto[campo], valores[campo])
    comparar('descricao', produto.descricao, valores.descricao)
  }
  return diferencas
}

function exigirCategoria(nome: string, { categoriasRepetidas }: Contexto): void {
  if (categoriasRepetidas.has(normalizar(nome)))
    throw new Recusada(`Há mais de uma categoria “${nome}”: mude-a na tela do produto.`)
}

/** The figure as a count or an entry; undefined where nothing moves. */
function diferencaDeEstoque(
  { linha, valores }: Linha,
  produto: ProdutoAqui,
  variacao: VariacaoAqui | undefined,
  { estoque, contado_em, entraram }: Contexto,
): Diferenca | undefined {
  const { estoque: figura } = valores
  if (figura === undefined) return undefined
  if (typeof figura !== 'number') throw new Recusada('Estoque não se esvazia: escreva 0.')
  const pecas = variacao ?? produto
  const depois = estoque === 'entrada' ? pecas.quantidade + figura : figura
  if (depois === pecas.quantidade || (estoque === 'entrada' && entraram.has(linha))) return undefined
  if (produto.kit) throw new Recusada('Um kit não tem quantidade própria: vale a que as suas partes fazem.')
  if (!variacao && produto.tem_variacoes) throw new Recusada('Este produto é contado por variação.')
  const desde = String(valores.exportado_em ?? contado_em)
  if (estoque === 'contado' && pecas.moveu_em !== null && new Date(pecas.moveu_em) > new Date(desde))
    throw new Recusada(`Peças entraram ou saíram depois da contagem (agora são ${pecas.quantidade}): conte de novo.`)
  if (depois < pecas.reservado) throw new Recusada(`Reservadas em vendas abertas: ${pecas.reservado}.`)
  return { campo: 'estoque', antes: pecas.quantidade, depois }
}

function criar(
  { valores, chave }: Linha,
  grupo: ProdutoAqui | null | Recusada,
  contexto: Contexto,
  novas: Set<string>,
): Omit<Proposta, 'linha'> {
  if (contexto.soEstoque || contexto.modo === 'atualizar')
    throw new Recusada(chave === null ? 'A linha não tem SKU.' : `O SKU “${valores.sku}” não está aqui.`)
  if (grupo instanceof Recusada) throw grupo
  const variacao = nomeDaVariacao(comoVariacao(valores))
  if (variacao === '' && valores.sku_do_produto && chave !== chaveDoSku(String(valores.sku_do_produto)))
    throw new Recusada('Informe a cor ou o tamanho da variação.')
  if (grupo) exigirLugar(grupo, variacao)
  const qual = normalizar(variacao)
  if (qual !== '' && novas.has(qual)) throw new Recusada(`“${variacao}” já está em outra linha deste produto.`)
  novas.add(qual)
  if (grupo && novas.size + grupo.variacoes.length > VARIACOES_MAXIMAS)
    throw new Recusada(`No máximo ${VARIACOES_MAXIMAS} variações em um produto.`)
  if (!grupo && !valores.titulo) throw new Recusada('Informe o título: é um produto novo.')
  if (chave === null) exigirSku(valores, grupo, contexto)
  if (typeof valores.categoria === 'string') exigirCategoria(valores.categoria, contexto)
  const daLinha = Object.entries(valores).filter(([campo, valor]) => !SO_PARA_ACHAR.includes(campo) && valor !== null)
  const doProduto = grupo ? daLinha.filter(([campo]) => !ehDoProduto(campo)) : daLinha
  const diferencas = doProduto.map(([campo, depois]) => ({ campo, antes: null, depois: depois ?? null }))
  const mudadas = grupo ? diferencasDoProduto(valores, grupo, contexto) : []
  return { proposta: 'criar', motivo: null, diferencas: [...mudadas, ...diferencas], produto_id: grupo?.id ?? null }
}

const SO_PARA_ACHAR: readonly string[] = ['sku', 'sku_do_produto', 'gtin', 'exportado_em']
const comoVariacao = ({ nome_cor, tamanho }: Valores) => ({
  nome_cor: nome_cor == null ? null : String(nome_cor),
  tamanho: tamanho == null ? null : String(tamanho),
})

function diferencasDoProduto(valores: Valores, produto: ProdutoAqui, contexto: Contexto): Diferenca[] {
  const doProduto = Object.fromEntries(DE_QUALQUER_LINHA.map((campo) => [campo, valores[campo]])) as Valores
  return diferencasDe(doProduto, produto, undefined, contexto)
}

/** Whether the product takes another variation. */
function exigirLugar({ titulo, kit, na_lixeira, tem_variacoes, variacoes }: ProdutoAqui, nome: string): void {
  if (na_lixeira) throw new Recusada(`“${titulo}” está na lixeira.`)
  if (kit || !tem_variacoes) throw new Recusada(`“${titulo}” não tem variações: crie a primeira na tela do produto.`)
  if (nome === '') throw new Recusada('Informe a cor ou o tamanho da variação.')
  const igual = variacoes.find((uma) => normalizar(nomeDaVariacao(uma)) === normalizar(nome))
  if (igual) throw new Recusada(`“${titulo}” já tem a variação ${nome}, com o SKU “${igual.sku ?? ''}”.`)
}

/** A row without a SKU creates only what cannot be here already: it never changes anything by guess. */
function exigirSku(valores: Valores, grupo: ProdutoAqui | null, { donos, titulos }: Contexto): void {
  const variacao = comoVariacao(valores)
  const pai = String(valores.sku_do_produto ?? grupo?.sku ?? '').trim()
  if (nomeDaVariacao(variacao) !== '') {
    if (pai === '' && !grupo) throw new Recusada('A variação não tem SKU, nem o produto.')
    const derivado = derivarSku(pai, variacao)
    if (donos.has(chaveDoSku(derivado))) throw new Recusada(`A linha não tem SKU, e “${derivado}” já está aqui.`)
  } else if (titulos.has(normalizar(String(valores.titulo))))
    throw new Recusada(`A linha não tem SKU, e “${valores.titulo}” já está aqui ou em outra linha.`)
}

/** SKUs that a row may name: its own, its product's, and the one it would get. */
export const skusDaLinha = ({ valores, chave }: Linha): string[] =>
  [chave, valores.sku_do_produto, derivarSku(String(valores.sku_do_produto ?? ''), comoVariacao(valores))]
    .map((sku) => chaveDoSku(sku == null ? '' : String(sku)))
    .filter(Boolean)
