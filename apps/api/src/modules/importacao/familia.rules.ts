import { formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import { chaveDoPar } from '@estampa/contract/produtos/pares.ts'
import { chaveDoSku, deriveSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { CAMPOS_FISCAIS } from '@estampa/contract/shared/fiscal.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { niveisDaCategoria } from '../categorias/categorias.rules.ts'
import type { ContextoDaImportacao, Dono, Linha, ProdutoAqui, Valor, Valores } from './registros.ts'
import { mesmoValor, Recusada } from './registros.ts'

const MEDIDAS = ['peso', 'altura', 'largura', 'comprimento'] as const
/** Fields of the product whatever variation the row is. */
export const DO_PRODUTO = ['titulo', 'codigo', 'modelo', 'categoria', ...MEDIDAS, ...CAMPOS_FISCAIS] as const
/** Fields that any row of the product may give; the description is the variation's where that has its own. */
export const DE_QUALQUER_LINHA = [...DO_PRODUTO, 'descricao'] as const
export const isProdutoCampo = (campo: string): boolean => DE_QUALQUER_LINHA.some((knownField) => knownField === campo)

/** The rows of one product: its own, where the file has one, and those of its variations. */
export interface Familia {
  readonly pai: Linha | null
  /** As they count, in the order of the file. */
  readonly linhas: readonly Linha[]
  readonly filhas: readonly Linha[]
  /** Sentences about what a row says and is not taken. */
  readonly avisos: ReadonlyMap<number, string>
}

/** A row of a variation: it has a colour or a size, or names another row as its product's. */
export const isChildRow = ({ chave, valores: { nome_cor, tamanho, sku_do_produto } }: Linha): boolean =>
  Boolean(nome_cor || tamanho) || (Boolean(sku_do_produto) && chaveDoSku(String(sku_do_produto)) !== chave)

/** Lets what the product's own row says of it count in the rows of its variations too. */
export function buildFamilia(linhas: readonly Linha[]): Familia {
  const pai = linhas.find((linha) => !isChildRow(linha)) ?? null
  const avisos = new Map<number, string>()
  const comoContam = linhas.map((linha) => {
    if (pai === null || !isChildRow(linha)) return linha
    const sharedFields = DE_QUALQUER_LINHA.filter((campo) => campo in pai.valores && campo in linha.valores)
    const conflictingFields = sharedFields.filter(
      (campo) => !dizemOMesmo(campo, pai.valores[campo], linha.valores[campo]),
    )
    const calados = conflictingFields
      .filter((campo) => campo !== 'titulo')
      .map((campo) => formatImportacaoCampo('produtos', campo))
    if (calados.length > 0)
      avisos.set(linha.linha, `${calados.join(', ')}: vale o que diz a linha ${pai.linha}, do produto.`)
    const inheritedFields = sharedFields.filter((campo) => campo !== 'titulo' || !conflictingFields.includes(campo))
    const valores = Object.entries(linha.valores).filter(
      ([campo]) => !inheritedFields.some((inheritedField) => inheritedField === campo),
    )
    return { ...linha, valores: Object.fromEntries(valores) as Valores }
  })
  return { pai, linhas: comoContam, filhas: comoContam.filter(isChildRow), avisos }
}

/** Two rows of a product mean the same: names of models and categories as people write them. */
export function dizemOMesmo(campo: string, a: Valor = null, b: Valor = null): boolean {
  if (campo !== 'modelo' && campo !== 'categoria') return mesmoValor(a, b)
  return comoNome(String(a ?? '')) === comoNome(String(b ?? ''))
}
const comoNome = (nome: string) => normalizeText(niveisDaCategoria(nome).join(' > '))

/** Whether it is in the category of this name, or of this path. */
export const eACategoria = ({ categoria, caminho }: ProdutoAqui, nome: string): boolean =>
  normalizeText(categoria) === normalizeText(nome) || normalizeText(caminho) === comoNome(nome)

// Whose a row is: the product or variation that is here.

export const toVariacaoOptions = ({ nome_cor, tamanho }: Valores) => ({
  nome_cor: nome_cor == null ? null : String(nome_cor),
  tamanho: tamanho == null ? null : String(tamanho),
})

/**
 * The variation of this colour and size; where none has them as they are written, the only one that has them without regard
 * to accents. Undefined: it is new. Of several the SKU must say which.
 */
function variacaoDoPar({ titulo, variacoes }: ProdutoAqui, par: ReturnType<typeof toVariacaoOptions>) {
  const comoEscritas = variacoes.filter((variacao) => chaveDoPar(variacao) === chaveDoPar(par))
  const achadas =
    comoEscritas.length > 0
      ? comoEscritas
      : variacoes.filter((variacao) => chaveSemAcentos(variacao) === chaveSemAcentos(par))
  if (achadas.length > 1)
    throw new Recusada(`“${titulo}” tem mais de uma variação ${nomeDaVariacao(par)}: preencha o SKU.`)
  return achadas[0]
}

const chaveSemAcentos = ({ nome_cor, tamanho }: ReturnType<typeof toVariacaoOptions>) =>
  chaveDoPar({ nome_cor: normalizeText(nome_cor ?? ''), tamanho: normalizeText(tamanho ?? '') })

/** The product here that rows of new variations belong to; null for one that is new. */
export function produtoDoGrupo(
  linhas: readonly Linha[],
  contexto: ContextoDaImportacao,
): ProdutoAqui | null | Recusada {
  const { donos, produtos } = contexto
  const writtenSku = linhas.find(({ valores }) => valores.sku_do_produto)?.valores.sku_do_produto
  const dono = writtenSku == null ? undefined : donos.get(chaveDoSku(String(writtenSku)))
  if (dono && dono.variacao_id !== null) return new Recusada(`O SKU do produto “${writtenSku}” é de uma variação.`)
  if (dono) return produtos.get(dono.produto_id) ?? null
  const irmas = new Set(
    linhas.flatMap((linha) =>
      linha.chave === null ? (peloCodigo(linha, contexto)?.id ?? []) : (donos.get(linha.chave)?.produto_id ?? []),
    ),
  )
  const [id, secondId] = irmas
  if (writtenSku != null && id !== undefined)
    return new Recusada(
      `Outra linha é de “${produtos.get(id)?.titulo}”, que tem outro SKU do produto: acerte um dos dois.`,
    )
  if (secondId !== undefined)
    return new Recusada('As outras linhas são de produtos diferentes: preencha o SKU do produto.')
  return id === undefined ? null : (produtos.get(id) ?? null)
}

/** The code of a row that names neither its SKU nor its product's: our own export of a product without one has it. */
export const codigoDaLinha = ({ chave, valores: { sku_do_produto, codigo } }: Linha): string | null =>
  chave === null && !sku_do_produto && codigo ? chaveDoSku(String(codigo)) : null

/** The product with the row's code; of several, the one with its title too, else none: which one is not guessed. */
function peloCodigo(linha: Linha, { porCodigo, produtos }: ContextoDaImportacao): ProdutoAqui | null {
  const candidates = (porCodigo.get(codigoDaLinha(linha) ?? '') ?? []).flatMap((id) => produtos.get(id) ?? [])
  const iguais = candidates.filter(
    ({ titulo }) => normalizeText(titulo) === normalizeText(String(linha.valores.titulo ?? '')),
  )
  const [unico, duplicateProduto] = candidates.length > 1 ? iguais : candidates
  return duplicateProduto === undefined ? (unico ?? null) : null
}

/**
 * Finds what the row changes: by its SKU, else by its product (SKU or code), its colour and size. Undefined: it is new.
 */
export function donoDaLinha(
  linha: Linha,
  contexto: ContextoDaImportacao,
  grupoProduto: ProdutoAqui | null,
): Dono | undefined {
  if (linha.chave !== null) return contexto.donos.get(linha.chave)
  const par = toVariacaoOptions(linha.valores)
  const temVariacao = nomeDaVariacao(par) !== ''
  if (linha.valores.sku_do_produto) return grupoProduto && temVariacao ? comoDono(grupoProduto, par) : undefined
  const produto = peloCodigo(linha, contexto)
  if (produto === null) {
    if (!contexto.porCodigo.has(codigoDaLinha(linha) ?? '')) return undefined
    throw new Recusada(
      `A linha não tem SKU, e mais de um produto tem o código “${linha.valores.codigo}”: preencha o SKU.`,
    )
  }
  return temVariacao ? comoDono(produto, par) : { produto_id: produto.id, variacao_id: null }
}

function comoDono(produto: ProdutoAqui, par: ReturnType<typeof toVariacaoOptions>): Dono | undefined {
  const variacao = variacaoDoPar(produto, par)
  return variacao && { produto_id: produto.id, variacao_id: variacao.id }
}

/** SKUs that a row may name: its own, its product's, and the one it would get. */
export const skusDaLinha = ({ valores, chave }: Linha): string[] =>
  [chave, valores.sku_do_produto, deriveSku(String(valores.sku_do_produto ?? ''), toVariacaoOptions(valores))]
    .map((sku) => chaveDoSku(sku == null ? '' : String(sku)))
    .filter(Boolean)
