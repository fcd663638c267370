import { setTimeout as wait } from 'node:timers/promises'
import type { Emulador } from '../emulador.ts'
import { typeBlingLancamento } from '../prova/bling.ts'
import { createShopBase, ENDERECO, MEDIDAS, type Shop } from '../prova/shop.ts'
import { createRandom } from '../random.ts'
import { registerProdutos } from './cadastro.ts'
import { type Diario, type Efeito, PessoaSimulada } from './pessoa.ts'

const efeitoDe = (cpf: string, estado: Efeito['estado']): Efeito => ({ tipo: 'cliente', marca: cpf, estado })

/** Creates a customer, with an address that a label can be made for; null when it is not known to be stored. */
async function novoCliente(pessoa: PessoaSimulada, cpf: string) {
  const estado = { nome: `Cliente ${cpf}`, telefone: '', municipio: ENDERECO.municipio }
  const corpo = { ...ENDERECO, nome: estado.nome, cpf }
  const efeito = efeitoDe(cpf, estado)
  const feito = await pessoa.escrever({ metodo: 'POST', caminho: '/clientes/', corpo, efeito })
  return feito.desfecho === 'confirmado' ? { ...feito.corpo, estado } : null
}

/** Keeps the book of customers: new ones, changes, some deleted. `serie`: the first digits of their documents. */
async function serveClientes(pessoa: PessoaSimulada, serie: string): Promise<void> {
  for (let i = 0; !pessoa.parou; i++) {
    const cpf = `${serie}${String(i).padStart(11 - serie.length, '0')}`
    const cliente = await novoCliente(pessoa, cpf)
    if (!cliente) continue
    const achados = await pessoa.ler(`/clientes/?busca=${cpf}`)
    if (achados && achados.count !== 1) pessoa.diario.defeitos.push(`customer ${cpf} is found ${achados.count} times`)
    if (pessoa.sorteio.below(3) > 0) {
      const estado = { ...cliente.estado, telefone: `219${String(i).padStart(8, '0')}` }
      const { id, versao } = cliente
      const corpo = { ...ENDERECO, nome: estado.nome, telefone: estado.telefone, versao }
      const efeito = efeitoDe(cpf, estado)
      const { desfecho } = await pessoa.escrever({ metodo: 'PUT', caminho: `/clientes/${id}/`, corpo, efeito })
      if (desfecho !== 'confirmado') continue
    }
    if (pessoa.sorteio.below(4) === 0)
      await pessoa.escrever({ metodo: 'DELETE', caminho: `/clientes/${cliente.id}/`, efeito: efeitoDe(cpf, null) })
  }
}

/** Comes and goes, and looks around: signs in, renews, searches, signs out. */
async function visitScreens(pessoa: PessoaSimulada): Promise<void> {
  const LISTAS = ['/produtos/busca/?busca=camiseta', '/vendas/?busca=cliente', '/clientes/?busca=cliente', '/painel/']
  while (!pessoa.parou && (await pessoa.entrar())) {
    for (let i = 0; i < 6 && !pessoa.parou; i++) {
      if (!(await pessoa.ler(pessoa.sorteio.pick(LISTAS)))) break
      await pessoa.renovar()
      const eu = await pessoa.ler('/auth/eu/')
      if (eu === null && !pessoa.parou) pessoa.diario.defeitos.push('a renewed access was not taken')
    }
    await pessoa.sair()
  }
}

/** Products that all the counters sell from at once. */
interface Prateleira {
  readonly publicados: readonly { readonly id: number; readonly sku: string; readonly idBling: string }[]
  readonly outros: readonly { readonly id: number; readonly sku: string }[]
}

type Item = [sku: string, quantidade: number, valor: number, desconto: number]
/** All that is compared of a sale. */
interface Venda extends Record<string, unknown> {
  cpf: string
  status: string
  total: number
  itens: Item[]
  revisao: number
  altura: number | null
  servico: string | null
  etiqueta: boolean
}

/** Expected view of a cancelled sale: without its label. */
const CANCELADA = { status: 'cancelado', etiqueta: false }
const PAC = '1'
const ESPERA_DO_PEDIDO_MS = 45_000
/** Each sale of published products is some ten requests to the ERP, of three a second for all. */
const PUBLICADA_A_CADA = 4

/**
 * Sells from the shared shelf: each sale goes some way, up to its label and beyond, or is edited or cancelled. `serie`
 * numbers the sales of this counter: in cents, in the price of the first line, it marks each.
 */
async function runCounter(pessoa: PessoaSimulada, prateleira: Prateleira, serie: number): Promise<void> {
  for (let i = 1; !pessoa.parou; i++) {
    const numero = serie + i
    const cliente = await novoCliente(pessoa, String(20_000_000_000 + numero))
    if (!cliente) continue
    const publicada = i % PUBLICADA_A_CADA === 1 && prateleira.publicados.length > 0
    const venda = await openVenda(pessoa, publicada ? prateleira.publicados : prateleira.outros, cliente, numero)
    if (!venda) continue
    const rumo = publicada ? 'expedir' : pessoa.sorteio.pick(['expedir', 'editar', 'cancelar', 'excluir', 'deixar'])
    if (rumo === 'editar') await venda.editar()
    else if (rumo === 'cancelar') await venda.cancelar()
    else if (rumo === 'excluir') await venda.mudar('DELETE', '', undefined, CANCELADA)
    else if (rumo === 'expedir') await shipVenda(venda, publicada)
  }
}

async function openVenda(
  pessoa: PessoaSimulada,
  produtos: Prateleira['outros'],
  cliente: { id: number; cpf: string },
  numero: number,
) {
  const { sorteio } = pessoa
  const valor = (1_000 + numero) / 100
  const escolhidos = sorteio.some(produtos, 1 + sorteio.below(Math.min(2, produtos.length)))
  const linhas = escolhidos.map(({ id }, n) => ({
    id,
    quantidade: 1 + sorteio.below(3),
    valor_unitario: n === 0 ? valor : 5,
    desconto: sorteio.below(200) / 100,
  }))
  const itensDe = (chosenLinhas: typeof linhas) =>
    chosenLinhas.map(({ quantidade, valor_unitario, desconto }, n): Item => {
      return [escolhidos[n]?.sku ?? '', quantidade, valor_unitario, desconto]
    })
  const marca = valor.toFixed(2)
  const corpoDe = (itens: typeof linhas) => ({ cliente_id: cliente.id, origem: 'redes_sociais', itens })
  const itens = itensDe(linhas)
  const venda: Venda = {
    cpf: cliente.cpf,
    status: 'separacao',
    total: totalDe(itens),
    itens,
    revisao: 1,
    altura: null,
    servico: null,
    etiqueta: false,
  }
  const buildVendaEfeito = (estado: Venda): Efeito => ({ tipo: 'venda', marca, estado: { ...estado } })
  const criacao = { metodo: 'POST', caminho: '/vendas/', corpo: corpoDe(linhas), efeito: buildVendaEfeito(venda) }
  const { desfecho, corpo } = await pessoa.escrever(criacao)
  if (desfecho !== 'confirmado') return null
  const id = corpo.id as number
  let limpa = true

  /** Whether it is known to have been done. */
  async function changeVenda(metodo: string, caminho: string, dados: object | undefined, mudanca: Partial<Venda>) {
    const depois = { ...venda, ...mudanca }
    const pedido = { metodo, caminho: `/vendas/${id}/${caminho}`, efeito: buildVendaEfeito(depois) }
    const feito = await pessoa.escrever(dados ? { ...pedido, corpo: dados } : pedido)
    limpa &&= feito.limpo
    if (feito.desfecho === 'confirmado') Object.assign(venda, mudanca)
    return feito.desfecho === 'confirmado'
  }
  return {
    pessoa,
    id,
    mudar: changeVenda,
    /** No answer of all so far was lost: nothing can arrive late. */
    limpa: () => limpa,
    passar: (newStatus: string) =>
      changeVenda('PATCH', 'status/', { status: newStatus, de: venda.status }, { status: newStatus }),
    cancelar: () => changeVenda('PATCH', 'status/', { status: 'cancelado', de: venda.status }, CANCELADA),
    async editar() {
      const atual = await pessoa.ler(`/vendas/${id}/`)
      if (!atual) return false
      const [primeira, ...demais] = linhas
      if (!primeira) return false
      const novas = [{ ...primeira, quantidade: 1 + sorteio.below(3), desconto: 0 }, ...demais]
      const mudados = itensDe(novas)
      const recomeco = { status: 'separacao', altura: null, servico: null, etiqueta: false }
      const mudanca = { ...recomeco, itens: mudados, total: totalDe(mudados), revisao: venda.revisao + 1 }
      return changeVenda('PUT', '', { ...corpoDe(novas), versao: atual.versao }, mudanca)
    },
  }
}
type Aberta = NonNullable<Awaited<ReturnType<typeof openVenda>>>

const totalDe = (itens: readonly Item[]) =>
  Math.round(itens.reduce((soma, [, n, valor, desconto]) => soma + n * valor - desconto, 0) * 100) / 100

/** Through all the steps, as far as it goes; a published one is labelled and leaves the shop. */
async function shipVenda(venda: Aberta, publicada: boolean): Promise<void> {
  const primeiros =
    (await venda.passar('embalagem')) &&
    (await venda.mudar('POST', 'medidas/', MEDIDAS, { altura: MEDIDAS.altura })) &&
    (await venda.passar('selecionar_envio'))
  if (!primeiros) return
  // Goes one step back and on again, when nothing that was sent can still arrive.
  if (venda.limpa() && venda.pessoa.sorteio.below(4) === 0) {
    const ida = (await venda.passar('embalagem')) && venda.limpa() && (await venda.passar('selecionar_envio'))
    if (!ida || !venda.limpa()) return
  }
  // Only offered services may be chosen; unpublished products get no offer.
  const ofertas = await venda.pessoa.ler(`/vendas/${venda.id}/calcular-frete/`, 'POST')
  const pac = Array.isArray(ofertas) ? ofertas.find(({ codigo }) => codigo === PAC) : undefined
  if (!pac) return
  const servico = { servico_frete: 'PAC', frete_valor: pac.valor, codigo_servico_frete: PAC }
  const escolhido =
    (await venda.mudar('POST', 'servico-frete/', servico, { servico: 'PAC' })) && (await venda.passar('etiqueta'))
  if (!escolhido || !publicada || !(await hasPedido(venda))) return
  const etiquetada = await venda.mudar('POST', 'gerar-etiqueta/', undefined, { etiqueta: true })
  if (!etiquetada) return
  const dado = venda.limpa() ? venda.pessoa.sorteio.below(5) : 5
  if (dado === 0) await venda.editar()
  else if (dado === 1) await venda.cancelar()
  else if ((await venda.passar('retirada')) && (await venda.passar('enviado'))) await venda.passar('concluido')
}

/** A label wants the order's number at the ERP. */
async function hasPedido(venda: Aberta): Promise<boolean> {
  const fim = performance.now() + ESPERA_DO_PEDIDO_MS
  while (performance.now() < fim && !venda.pessoa.parou) {
    const atual = await venda.pessoa.ler(`/vendas/${venda.id}/`)
    if (atual?.numero_pedido_bling) return true
    await wait(500)
  }
  return false
}

const ENTRE_LANCAMENTOS_MS = 2000
/** A person at Bling types movements of what the counters sell. */
export async function typeBlingMovements(
  emulador: Emulador,
  { diario: { pecas }, semente }: Abertura,
  { prateleira: { publicados } }: Awaited<ReturnType<typeof prepareTestLoja>>,
  parar: AbortSignal,
): Promise<void> {
  const sorteio = createRandom(semente)
  for (; !parar.aborted; await wait(ENTRE_LANCAMENTOS_MS)) {
    const { sku, idBling } = sorteio.pick(publicados)
    const [operacao, quantidade] = [sorteio.pick(['E', 'S']), 1 + sorteio.below(30)]
    await typeBlingLancamento(emulador, { idBling, operacao, quantidade })
    pecas.set(sku, (pecas.get(sku) ?? 0) + (operacao === 'E' ? quantidade : -quantidade))
  }
}

/** Initial stock: small enough for some products to sell out, too large for all to. */
const PECAS = 400

interface Abertura {
  readonly loja: Shop
  readonly diario: Diario
  readonly semente: number
  /** The address that people use: the proxy's. */
  readonly url: string
  readonly publicados: number
  readonly sincronizar: boolean
  /** Before each write of each person. */
  readonly pausaMs?: number
}

/** Prepares what the shop sells, while nothing fails yet. Waits for the published products. */
export async function prepareTestLoja({ loja, diario, semente, url, publicados }: Abertura) {
  const base = await createShopBase(loja)
  const dono = new PessoaSimulada('dono', url, diario, createRandom(semente), new AbortController().signal)
  const createCamiseta = async (sku: string, preparo: object, compara: object) => {
    const titulo = `Camiseta ${sku}`
    const efeito: Efeito = { tipo: 'produto', marca: sku, estado: { titulo, preco: 50, lixeira: false, ...compara } }
    const corpo = { ...base, titulo, sku, preco_venda: 50, ...preparo }
    const { corpo: produto } = await dono.escrever({ metodo: 'POST', caminho: '/produtos/', corpo, efeito })
    return { id: produto.id as number, sku }
  }
  const [aPublicar, unpublishedProdutos] = [[] as { id: number; sku: string }[], [] as { id: number; sku: string }[]]
  for (let i = 1; i <= publicados; i++)
    aPublicar.push(await createCamiseta(`PUBLICADA-${i}`, { qtd: PECAS, publicar_bling: true }, {}))
  for (let i = 1; i <= 4; i++)
    unpublishedProdutos.push(await createCamiseta(`SOLTA-${i}`, { qtd: i === 1 ? 5 : PECAS }, {}))
  const publicationWaits = aPublicar.map(async (produto) => {
    let idBling: string | null = null
    while (idBling === null) idBling = (await loja.pedir('GET', `/produtos/${produto.id}/`)).id_bling
    diario.pecas.set(produto.sku, PECAS)
    return { ...produto, idBling }
  })
  const prateleira: Prateleira = { publicados: await Promise.all(publicationWaits), outros: unpublishedProdutos }
  // Waits for their balances at Bling, too: what a person types before would be overwritten.
  while ((await loja.pedir('GET', '/sincronizacoes/resumo/')).pendentes > 0) await wait(100)
  return { base, prateleira }
}

/** People at work until `parar`, at once: each resolves with what it was doing done. */
export function runCast(
  { diario, semente, url, sincronizar, pausaMs }: Abertura,
  { base, prateleira: { publicados, outros } }: Awaited<ReturnType<typeof prepareTestLoja>>,
  parar: AbortSignal,
): Promise<void>[] {
  let quantas = 0
  const prateleira: Prateleira = { publicados: sincronizar ? publicados : [], outros }
  const pessoa = (nome: string) =>
    new PessoaSimulada(nome, url, diario, createRandom(semente * 1000 + ++quantas), parar, pausaMs)
  return [
    registerProdutos(pessoa('ana'), base, sincronizar),
    registerProdutos(pessoa('bia'), base, false),
    registerProdutos(pessoa('caio'), base, false),
    runCounter(pessoa('davi'), prateleira, 0),
    runCounter(pessoa('eva'), prateleira, 100_000),
    runCounter(pessoa('fabio'), prateleira, 200_000),
    serveClientes(pessoa('gabi'), '3'),
    visitScreens(pessoa('hugo')),
  ]
}
