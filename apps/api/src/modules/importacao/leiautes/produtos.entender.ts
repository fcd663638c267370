import { deriveSku, mesmoSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import type { Campos, Entendida, Leiaute, LinhaDoArquivo } from '../registros.ts'
import { corETamanho, type Opcao, opcoesDoTexto } from './opcoes.ts'

type Entender = NonNullable<Leiaute['entender']>

const toText = (campo: Campos[keyof Campos]) => (campo == null ? '' : String(campo))
const positivo = (numero: string) => /[1-9]/.test(numero)

/** The full price counts. */
const promocional = (preco: string): string[] =>
  positivo(preco) ? [`O preço promocional, ${preco}, não vem: só o preço cheio é lido.`] : []

/** Picks the first of several category paths, `Moletons, Inverno`. A comma of a name stands behind a backslash. */
function primeiraCategoria(campos: Campos): Entendida {
  const caminhos = toText(campos.categoria).split(/(?<!\\),/)
  const [categoria = ''] = caminhos.map((caminho) => caminho.replaceAll('\\,', ',').trim()).filter(Boolean)
  if (categoria === '') return { campos }
  const avisos = caminhos.length > 1 ? [`O arquivo dá várias categorias: só a primeira é lida, “${categoria}”.`] : []
  return { campos: { ...campos, categoria }, avisos }
}

/** With colour and size, where it has any. */
function applyOpcoes({ campos, avisos = [] }: Entendida, opcoes: readonly Opcao[]): Entendida {
  const { nome_cor, tamanho, avisos: opcaoAvisos } = corETamanho(opcoes)
  return {
    campos: { ...campos, ...(nome_cor && { nome_cor }), ...(tamanho && { tamanho }) },
    avisos: [...avisos, ...opcaoAvisos],
  }
}

/** A row without a SKU, or with its product's, gets one that the next import of the file gives it again. */
function fillSku({ campos, avisos = [] }: Entendida, identificador: string): Entendida {
  const nome_cor = toText(campos.nome_cor).replace(/\s+/g, '-')
  const variacao = { nome_cor, tamanho: toText(campos.tamanho) }
  const [sku_do_produto, nome] = [toText(campos.sku_do_produto), nomeDaVariacao(variacao)]
  const tem = toText(campos.sku) !== '' && (nome === '' || !mesmoSku(toText(campos.sku), sku_do_produto))
  if (identificador === '' || tem || (nome === '' && sku_do_produto !== '')) return { campos, avisos }
  const sku = deriveSku(identificador, variacao)
  return {
    campos: { ...campos, sku },
    avisos: [...avisos, `Sem SKU próprio no arquivo: a linha é lida como “${sku}”.`],
  }
}

/** A child row: its product is told by a code, else by the row above. */
function filha({ campos, avisos = [] }: Entendida, anterior: Campos | null, opcoes: readonly Opcao[]): Entendida {
  const writtenSku = toText(campos.sku_do_produto)
  const pai = writtenSku || toText(anterior?.sku_do_produto) || toText(anterior?.sku)
  if (pai === '') return applyOpcoes({ campos, avisos }, opcoes)
  const aviso = writtenSku === '' ? [`Sem o código do pai: fica com o produto da linha acima, “${pai}”.`] : []
  return fillSku(
    applyOpcoes({ campos: { ...campos, sku_do_produto: pai }, avisos: [...avisos, ...aviso] }, opcoes),
    pai,
  )
}

/** Without the title: the file gives a child's name with colour and size in it. */
const removeTitulo = ({ titulo: _, ...campos }: Campos): Campos => campos
/** Without the stock, for a reason that is told where there is some. */
function removeEstoque({ campos, avisos = [] }: Entendida, porque: string): Entendida {
  const { estoque, ...resto } = campos
  const aviso = positivo(toText(estoque)) ? [`O estoque ${toText(estoque)} não vem: ${porque}.`] : []
  return { campos: resto, avisos: [...avisos, ...aviso] }
}
const DAS_VARIACOES = 'vale o das variações'

export const parseBlingRow: Entender = (linha, campos, anterior) => {
  if (!campos.sku_do_produto && !/^varia/i.test(linha.ler('produto variacao'))) return { campos }
  const nome = linha.ler('descricao')
  // `Camiseta Cor:Azul;Tamanho:M` in older files.
  const [, opcoes = nome] = /^(?:[^:]*?\s)??((?:cor|cores|tamanho|tam|numeração)\s*:.*)$/is.exec(nome) ?? []
  return filha({ campos: removeTitulo(campos) }, anterior, opcoesDoTexto(opcoes, /;/))
}

export const parseTinyRow: Entender = (linha, campos, anterior) => {
  const avisos = promocional(linha.ler('preco promocional'))
  if (/^v/i.test(linha.ler('tipo do produto'))) return removeEstoque({ campos, avisos }, DAS_VARIACOES)
  const opcoes = opcoesDoTexto(linha.ler('variacoes') || linha.ler('variacao'), /\|\||;/)
  if (!campos.sku_do_produto && opcoes.length === 0) return { campos, avisos }
  return filha({ campos: removeTitulo(campos), avisos }, anterior, opcoes)
}

/** Attributes in pairs of columns, `{nome} 1` and `{valor} 1`; the names may stand in the product's first row only. */
const readOpcaoPairs = (
  linha: LinhaDoArquivo,
  primeira: LinhaDoArquivo,
  pares: readonly (readonly [nome: string, valor: string])[],
): Opcao[] => pares.map(([nome, valor]) => [linha.ler(nome) || primeira.ler(nome), linha.ler(valor)])

const PARES_NUVEMSHOP = ['1', '2', '3'].flatMap((n) => [
  [`nome da variacao ${n}`, `valor da variacao ${n}`] as const,
  [`nombre de propiedad ${n}`, `valor de propiedad ${n}`] as const,
])
export const parseNuvemshopRow: Entender = (linha, campos, _anterior, primeira) => {
  const identificador = linha.ler('identificador url') || linha.ler('identificador de url')
  const categorisedLinha = primeiraCategoria(campos)
  const avisos = [
    ...(categorisedLinha.avisos ?? []),
    ...promocional(linha.ler('preco promocional') || linha.ler('precio promocional')),
  ]
  const entendida = applyOpcoes({ ...categorisedLinha, avisos }, readOpcaoPairs(linha, primeira, PARES_NUVEMSHOP))
  return { ...fillSku(entendida, identificador), grupo: identificador }
}

const PARES_SHOPIFY = ['1', '2', '3'].map((n) => [`option${n} name`, `option${n} value`] as const)
export const parseShopifyRow: Entender = (linha, campos, _anterior, primeira) => {
  const identificador = linha.ler('handle') || linha.ler('url handle')
  const [preco, cheio] = [
    linha.ler('variant price') || linha.ler('price'),
    linha.ler('variant compare at price') || linha.ler('compare at price'),
  ]
  const opcoes = readOpcaoPairs(linha, primeira, PARES_SHOPIFY).filter(([nome, valor]) => !unica(nome, valor))
  const conta = (opcao: Opcao) => opcao[1] !== ''
  // Only a picture of the product.
  if (!campos.titulo && !campos.sku && preco === '' && !PARES_SHOPIFY.some(([, valor]) => linha.ler(valor))) return null
  const isPromotional = Number(cheio) > Number(preco)
  const pricedCampos = isPromotional ? { ...campos, preco_venda: cheio } : campos
  const entendida = applyOpcoes(
    { campos: pricedCampos, avisos: isPromotional ? promocional(preco) : [] },
    opcoes.filter(conta),
  )
  return { ...fillSku(entendida, identificador), grupo: identificador }
}
/** Recognises what Shopify writes for a product without variations. */
const unica = (nome: string, valor: string) => /^(title|título)$/i.test(nome) && /^default title$/i.test(valor)

const GRADE = 'grade '
export const parseLojaIntegradaRow: Entender = (linha, campos, anterior) => {
  const avisos = promocional(linha.ler('preco promocional'))
  const niveis = ['1', '2', '3', '4', '5'].map((n) => linha.ler(`categoria nome nivel ${n}`)).filter(Boolean)
  const tipo = linha.ler('tipo').toLowerCase()
  const categorisedCampos = niveis.length > 0 ? { ...campos, categoria: niveis.join(' > ') } : campos
  if (tipo.startsWith('com')) return removeEstoque({ campos: categorisedCampos, avisos }, DAS_VARIACOES)
  const seguido = !/^n/i.test(linha.ler('estoque gerenciado'))
  const proprios = seguido
    ? { campos: categorisedCampos, avisos }
    : removeEstoque({ campos: categorisedCampos, avisos }, 'a Loja Integrada não o controla')
  if (!campos.sku_do_produto && !tipo.startsWith('varia')) return proprios
  const opcoes = linha.cabecalhos
    .filter((header) => header.startsWith(GRADE))
    .map((header): Opcao => [nomeDaGrade(header.slice(GRADE.length)), linha.ler(header)])
  return filha(proprios, anterior, opcoes)
}
/** `grade-produto-com-uma-cor`, `grade-tamanho-de-calca`. */
const nomeDaGrade = (nome: string) => (/\bcor(es)?\b/.test(nome) ? 'cor' : nome)

const PARES_WOOCOMMERCE = Array.from({ length: 10 }, (_, i) => String(i + 1)).flatMap((n) => [
  [`attribute ${n} name`, `attribute ${n} value s`] as const,
  [`nome do atributo ${n}`, `valores do atributo ${n}`] as const,
  [`nome do atributo ${n}`, `valor es do atributo ${n}`] as const,
  [`atributo ${n} nome`, `atributo ${n} valor es`] as const,
])
export const parseWooCommerceRow: Entender = (linha, campos, anterior, primeira) => {
  const tipo = (linha.ler('type') || linha.ler('tipo')).toLowerCase()
  const categorisedLinha = primeiraCategoria(campos)
  const promocao = linha.ler('sale price') || linha.ler('preco promocional')
  const avisos = [...(categorisedLinha.avisos ?? []), ...promocional(promocao)]
  const id = linha.ler('id')
  // A child names a parent without a SKU by its number, `id:12`.
  if (/^vari[aá](ble|vel)/.test(tipo))
    return fillSku(removeEstoque({ campos: categorisedLinha.campos, avisos }, DAS_VARIACOES), id && `id:${id}`)
  if (!tipo.startsWith('varia')) return fillSku({ campos: categorisedLinha.campos, avisos }, id && `id:${id}`)
  return filha(
    { campos: removeTitulo(categorisedLinha.campos), avisos },
    anterior,
    readOpcaoPairs(linha, primeira, PARES_WOOCOMMERCE),
  )
}
const PARES_SHOPEE = ['1', '2'].map((n) => [`nome da variacao ${n}`, `opcao para variacao ${n}`] as const)
export const parseShopeeRow: Entender = (linha, campos, anterior, primeira) => {
  const numeros = ['preco', 'estoque', 'peso', 'categoria'].map((header) => linha.ler(header).replace(/^R\$\s*/, ''))
  // Above the first product stand what must be filled in, and how.
  if (anterior === null && !numeros.some((numberText) => /^[\d.,]+$/.test(numberText))) return null
  const { categoria, sku, sku_do_produto, ...resto } = campos
  const [codigo = '', nome = toText(categoria)] = /^(\d+)(?:\s*-\s*(.+))?$/.exec(toText(categoria))?.slice(1) ?? []
  const eCodigo = codigo !== '' && nome === toText(categoria)
  const avisos = eCodigo ? [`A categoria “${codigo}” é um número da Shopee, e não vem.`] : []
  const categorisedCampos = eCodigo || nome === '' ? resto : { ...resto, categoria: nome }
  const opcoes = readOpcaoPairs(linha, primeira, PARES_SHOPEE)
  const nomeOpcoes = opcoesDoTexto(linha.ler('nome da variacao'), /,/)
  const variacoes = opcoes.some(([, valor]) => valor) ? opcoes : nomeOpcoes
  if (variacoes.length === 0) {
    const proprio = sku ?? sku_do_produto
    return { campos: proprio == null ? categorisedCampos : { ...categorisedCampos, sku: proprio }, avisos }
  }
  const grupo = linha.ler('numero de integracao de variacao') || linha.ler('id do produto')
  const writtenFields = {
    ...categorisedCampos,
    ...(sku != null && { sku }),
    ...(sku_do_produto != null && { sku_do_produto }),
  }
  const entendida = applyOpcoes({ campos: writtenFields, avisos }, variacoes)
  if (sku_do_produto != null) return fillSku(entendida, toText(sku_do_produto))
  return grupo === '' ? entendida : { ...entendida, grupo }
}
