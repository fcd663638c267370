import sharp from 'sharp'
import { formulario } from '../prova/shop.ts'
import { type Random } from '../random.ts'
import { type Efeito, type Escrita, type PessoaSimulada } from './pessoa.ts'

/**
 * A JPEG recognised by its size, `largura` × `altura` in the name: one of 40 × 40 sizes, so few repeat. Small: the test
 * is about storing pictures, not resizing.
 */
async function imagemSorteada(sorteio: Random): Promise<{ nome: string; conteudo: Buffer }> {
  const [width, height] = [100 + sorteio.below(40), 100 + sorteio.below(40)]
  const create = { width, height, channels: 3, background: { r: width, g: height, b: 200 } } as const
  return { nome: `${width}x${height}`, conteudo: await sharp({ create }).jpeg().toBuffer() }
}

/** Fields and images as the form sends them, and the names of these. */
async function buildFormWithImagens(campos: object, quantas: number, sorteio: Random) {
  const imagens = await Promise.all(Array.from({ length: quantas }, () => imagemSorteada(sorteio)))
  return { form: formulario(campos, imagens), imagens: imagens.map(({ nome }) => nome) }
}

interface Base {
  readonly modelo_id: number
  readonly categoria_id: number
}

/** All that is compared of a product; pictures by their sizes. */
interface Produto extends Record<string, unknown> {
  titulo: string
  preco: number
  lixeira: boolean
  quantidade: number
  variacoes: [tamanho: string, quantidade: number][]
  imagens: string[]
}
const efeitoDe = (marca: string, estado: Produto | null): Efeito => ({ tipo: 'produto', marca, estado })

/** Publishes one product in so many: each is some eight requests to the ERP, of three a second. */
const PUBLICADO_A_CADA = 12

/**
 * Creates products with variations and pictures, and changes each as people do, until told to stop. After a lost answer
 * to a request that may still arrive late, the product is left alone: its expected state is unknown.
 */
export async function registerProdutos(pessoa: PessoaSimulada, base: Base, publica: boolean): Promise<void> {
  for (let i = 1; !pessoa.parou; i++) {
    const marca = `${pessoa.nome}-${i}`
    const publicar = publica && i % PUBLICADO_A_CADA === 1
    const criado = await createProduto(pessoa, base, marca, publicar)
    if (!criado) continue
    const { id, produto } = criado
    await findProduto(pessoa, marca, id)
    const passos = pessoa.sorteio.below(4)
    let segue = true
    for (let vez = 1; vez <= passos && segue && !pessoa.parou; vez++) {
      const passo = pessoa.sorteio.pick([changeVariacoes, changeVariacoes, addImagem, removeImagem, countEstoque])
      segue = await passo({ pessoa, id, marca, produto, vez })
    }
    if (segue && !publicar && !pessoa.parou) await discardProduto({ pessoa, id, marca, produto, vez: 0 })
  }
}

async function createProduto(pessoa: PessoaSimulada, base: Base, marca: string, publicar: boolean) {
  const { sorteio } = pessoa
  const titulo = `Camiseta ${marca}`
  const preco = (3_000 + sorteio.below(5_000)) / 100
  const comum = { ...base, titulo, sku: marca, preco_venda: preco, publicar_bling: publicar ? '1' : '0' }
  const variacoes = sorteio.below(2) === 0 ? [] : ['P', 'M', 'G'].slice(0, 2 + sorteio.below(2)).map(nova)
  function nova(tamanho: string): [string, number] {
    return [tamanho, sorteio.below(9)]
  }
  const quantidade = variacoes.length > 0 ? soma(variacoes) : sorteio.below(20)
  const enviadas = variacoes.map(([tamanho, n]) => ({ tamanho, nome_cor: 'Azul', quantidade: n }))
  const campos = variacoes.length > 0 ? { ...comum, variacoes: enviadas } : { ...comum, qtd: quantidade }
  const { form, imagens } = await buildFormWithImagens(campos, sorteio.below(3), sorteio)
  const produto: Produto = { titulo, preco, lixeira: false, quantidade, variacoes, imagens: imagens.toSorted() }
  const efeito = efeitoDe(marca, { ...produto })
  const { desfecho, corpo } = await pessoa.escrever({ metodo: 'POST', caminho: '/produtos/', corpo: form, efeito })
  if (desfecho !== 'confirmado') return null
  pessoa.diario.contagem.imagens += imagens.length
  return { id: corpo.id as number, produto }
}

const soma = (variacoes: Produto['variacoes']) => variacoes.reduce((total, [, n]) => total + n, 0)

/** Finds an acknowledged product at once. */
async function findProduto(pessoa: PessoaSimulada, marca: string, id: number): Promise<void> {
  const pagina = await pessoa.ler(`/produtos/busca/?busca=${marca}`)
  if (pagina && !pagina.results.some((achado: { id: number }) => achado.id === id))
    pessoa.diario.defeitos.push(`${marca} was created as ${id} and is not found`)
}

interface Vez {
  readonly pessoa: PessoaSimulada
  readonly id: number
  readonly marca: string
  /** As it is; changed once a change is acknowledged. */
  readonly produto: Produto
  readonly vez: number
}

/** False when the product's expected state became unknown. */
async function changeVariacoes({ pessoa, id, marca, produto, vez }: Vez): Promise<boolean> {
  const atual = await pessoa.ler(`/produtos/${id}/`)
  if (!atual) return false
  const variacoes = atual.variacoes.map((v: { quantidade: number }) => ({ ...v, quantidade: v.quantidade + 1 }))
  const depois: Produto = {
    ...produto,
    titulo: `Camiseta ${marca}, ${vez}ª edição`,
    preco: (2_000 + pessoa.sorteio.below(9_000)) / 100,
    quantidade: produto.quantidade + Math.max(1, variacoes.length),
    variacoes: produto.variacoes.map(([tamanho, n]) => [tamanho, n + 1]),
  }
  const efeito = efeitoDe(marca, { ...depois })
  const corpo = { ...atual, titulo: depois.titulo, preco_venda: depois.preco, qtd: atual.qtd + 1, variacoes }
  const { desfecho } = await pessoa.escrever({ metodo: 'PUT', caminho: `/produtos/${id}/`, corpo, efeito })
  if (desfecho === 'incerto') {
    // The version that it was sent with keeps a late arrival from undoing what comes after.
    const lido = await pessoa.ler(`/produtos/${id}/`)
    if (lido?.titulo !== depois.titulo) return false
    pessoa.vi(efeito)
  }
  if (desfecho !== 'recusado') Object.assign(produto, depois)
  return true
}

/** False when the product's expected state became unknown. */
async function changeProduto(
  { pessoa, marca, produto }: Vez,
  pedido: Omit<Escrita, 'efeito'>,
  depois: Produto,
): Promise<boolean> {
  const { desfecho } = await pessoa.escrever({ ...pedido, efeito: efeitoDe(marca, depois) })
  if (desfecho === 'confirmado') Object.assign(produto, depois)
  return desfecho !== 'incerto'
}

async function addImagem(vez: Vez): Promise<boolean> {
  const { pessoa, id, produto } = vez
  const { form, imagens } = await buildFormWithImagens({}, 1 + pessoa.sorteio.below(2), pessoa.sorteio)
  const depois = { ...produto, imagens: [...produto.imagens, ...imagens].toSorted() }
  pessoa.diario.contagem.imagens += imagens.length
  return changeProduto(vez, { metodo: 'POST', caminho: `/produtos/${id}/imagens/`, corpo: form }, depois)
}

async function removeImagem(vez: Vez): Promise<boolean> {
  const { pessoa, id, produto } = vez
  const imagens = await pessoa.ler(`/produtos/${id}/imagens/`)
  const primeira = imagens?.[0]
  if (!primeira) return imagens !== null
  const restantes = [...produto.imagens]
  restantes.splice(restantes.indexOf(`${primeira.largura}x${primeira.altura}`), 1)
  const pedido = { metodo: 'DELETE', caminho: `/produtos/imagens/${primeira.id}/` }
  return changeProduto(vez, pedido, { ...produto, imagens: restantes })
}

/** Counts the stock; for a product with variations, the first one's. */
async function countEstoque(vez: Vez): Promise<boolean> {
  const { pessoa, id, produto } = vez
  const atual = await pessoa.ler(`/produtos/${id}/`)
  if (!atual) return false
  const [primeira] = atual.variacoes
  const esperado = primeira ? primeira.quantidade : atual.qtd
  const contado = esperado + 1 + pessoa.sorteio.below(30)
  const item = { produto_id: id, variacao_id: primeira?.id ?? null, contado, esperado }
  const variacoes = produto.variacoes.map(([tamanho, n], i): [string, number] => [tamanho, i === 0 ? contado : n])
  const depois = { ...produto, variacoes, quantidade: primeira ? soma(variacoes) : contado }
  return changeProduto(vez, { metodo: 'POST', caminho: '/estoque/contagem/', corpo: { itens: [item] } }, depois)
}

/** To the trash; of those, some come back and some go for good. */
async function discardProduto({ pessoa, id, marca, produto }: Vez): Promise<void> {
  const dado = pessoa.sorteio.below(4)
  if (dado === 0) return
  const lixeiraEfeito = efeitoDe(marca, { ...produto, lixeira: true })
  const jogado = await pessoa.escrever({ metodo: 'DELETE', caminho: `/produtos/${id}/`, efeito: lixeiraEfeito })
  // Sent twice, the second may still arrive after what comes next.
  if (jogado.desfecho !== 'confirmado' || !jogado.limpo || dado === 1) return
  const [metodo, ato, estado] =
    dado === 2 ? (['POST', 'restaurar', { ...produto }] as const) : (['DELETE', 'excluir', null] as const)
  const caminho = `/produtos/lixeira/${ato}-multiplos/`
  await pessoa.escrever({ metodo, caminho, corpo: { ids: [id] }, efeito: efeitoDe(marca, estado) })
}
