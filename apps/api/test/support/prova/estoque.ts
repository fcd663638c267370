import { setTimeout as wait } from 'node:timers/promises'
import type { Emulador } from '../emulador.ts'
import { conectar } from './cenario.ts'
import { camposAlheios, conferirSaldos, Pessoa } from './estoque-conferencia.ts'
import { falhasAplicadas, provocarFalhas } from './falhas.ts'
import type { LojaDaProva } from './loja.ts'
import { naProva } from './prova.ts'

export interface ProvaDeEstoque {
  readonly operacoes: number
  readonly mortes: number
  readonly semente: number
  readonly dizer: (linha: string) => void
}

/** A product on both sides; `esperado` is what every movement of both sides sums up to, null once it was counted. */
export interface Ligado {
  readonly id: number
  readonly idBling: string
  readonly sku: string
  esperado: number | null
}

const ENDERECO = {
  telefone: '81999990000',
  email: 'cliente@loja.example',
  cep: '50010000',
  municipio: 'Recife',
  uf: 'PE',
  endereco: 'Rua Um',
  numero: '10',
  bairro: 'Centro',
}
const GERAL = 14_886_920_001
const CENTRO = 14_886_920_003
const PRODUTOS = 12
/** Only these products are counted, so that their true stock equals the count. */
const CONTADOS = 3
const INICIAL = 500
/** There pieces move by tens and here by one, so that a person can always tell which movement happened. */
const DEZENA = 10

/**
 * Links products of the account that sells already, then moves stock on both sides at once, while the ERP fails and the
 * shop is killed; compares balances, what both sides moved, and every field that is not ours.
 */
export async function provarEstoque({ operacoes, mortes, semente, dizer }: ProvaDeEstoque) {
  const inicio = performance.now()
  return naProva({ BLING_LEITURA_S: '15' }, async (loja, emulador, insistirJa) => {
    const webhookUrl = `${loja.url}/api/bling/webhook/`
    await emulador.controle('POST', '/contas', { conta: 'loja-que-ja-vende' })
    await emulador.controle('PATCH', '/configuracao', { webhookUrl, depositosDaConta: 'varios' })
    await conectar(loja, emulador)
    const ligados = await ligar(loja, emulador)
    const vendas = await vender(loja, ligados)
    await quieto(loja, emulador, new Pessoa(loja, emulador))
    const antes = await camposAlheios(emulador)
    await emulador.controle('DELETE', '/requisicoes')
    await provocarFalhas(emulador, semente)
    dizer(`Moving stock of ${ligados.length} products on both sides, ${operacoes} times, with faults and kills…`)
    insistirJa()
    const pessoa = new Pessoa(loja, emulador)
    const feitas = await operar({ loja, emulador, ligados, vendas, operacoes, mortes, semente, pessoa, dizer })
    await quieto(loja, emulador, pessoa, dizer)
    const maximoPorSegundo = await loja.maximoPorSegundo()
    const contadores = await emulador.controle('GET', '/contadores?servico=bling')
    const falhas = await falhasAplicadas(emulador)
    const apagadas = (await emulador.controle('GET', '/requisicoes?servico=bling&limite=20000')).filter(
      ({ metodo }: { metodo: string }) => metodo === 'DELETE',
    )
    await emulador.controle('DELETE', '/falhas')
    const problemas = [
      ...(await conferirSaldos(loja, emulador, ligados)),
      ...diferencas(antes, await camposAlheios(emulador)),
      ...(apagadas.length > 0 ? [`${apagadas.length} exclusões no Bling`] : []),
      ...(maximoPorSegundo > 3 ? [`${maximoPorSegundo} pedidos em um segundo`] : []),
      ...(loja.mortes === mortes ? [] : [`${loja.mortes} mortes em vez de ${mortes}`]),
    ]
    const medidas = {
      ...feitas,
      mortes: loja.mortes,
      perguntas: pessoa.respondidas,
      reconexoes: pessoa.reconexoes,
      pedidos: contadores.total as number,
      porStatus: contadores.porStatus,
      falhas,
      maximoPorSegundo,
      segundos: Math.round((performance.now() - inicio) / 1000),
    }
    return { medidas, problemas }
  })
}

/** Links with their balance; a second deposit holds pieces that are not ours. */
async function ligar(loja: LojaDaProva, emulador: Emulador): Promise<Ligado[]> {
  const remotos: { id: number; codigo: string; situacao: string }[] = await emulador.controle('GET', '/dados/produtos')
  const { id: modelo_id } = await loja.pedir('POST', '/modelos/', { codigo: 'CAM', nome: 'Camiseta' })
  const { id: categoria_id } = await loja.pedir('POST', '/categorias/', { nome: 'Prova' })
  const ligados: Ligado[] = []
  for (let n = 5; n < 5 + PRODUTOS; n++) {
    const sku = `LOJA-${String(n).padStart(3, '0')}`
    const remoto = remotos.find(({ codigo, situacao }) => codigo === sku && situacao === 'A')
    if (!remoto) throw new Error(`a conta não tem ${sku}`)
    await mover(emulador, String(remoto.id), 'B', INICIAL)
    await mover(emulador, String(remoto.id), 'B', 7, CENTRO)
    const dados = { titulo: `Nosso ${sku}`, sku, preco_venda: 40, modelo_id, categoria_id }
    const { id } = await loja.pedir('POST', '/produtos/', dados)
    await loja.pedir('POST', `/produtos/${id}/vincular-ao-bling/`, { id_bling: remoto.id, estoque: 'do_bling' })
    while ((await loja.pedir('GET', `/produtos/${id}/`)).quantidade_total !== INICIAL) await wait(200)
    ligados.push({ id, idBling: String(remoto.id), sku, esperado: INICIAL })
  }
  return ligados
}

const mover = (emulador: Emulador, idBling: string, operacao: string, quantidade: number, deposito = GERAL) =>
  emulador.controle('POST', '/pessoa', {
    metodo: 'POST',
    caminho: '/estoques',
    corpo: { produto: { id: Number(idBling) }, deposito: { id: deposito }, operacao, quantidade },
  })

/** One sale of one piece for each product that is not counted; it will leave the house and come back, again and again. */
async function vender(loja: LojaDaProva, ligados: readonly Ligado[]): Promise<Map<number, number>> {
  const vendas = new Map<number, number>()
  for (const { id } of ligados.slice(CONTADOS)) {
    const cliente = await loja.pedir('POST', '/clientes/', {
      ...ENDERECO,
      nome: `Cliente ${id}`,
      cpf: String(20_000_000_000 + id),
    })
    const itens = [{ id, quantidade: 1, valor_unitario: 40 }]
    const venda = await loja.pedir('POST', '/vendas/', { cliente_id: cliente.id, origem: 'loja_fisica', itens })
    const em = (path: string, body: object = {}) => loja.pedir('POST', `/vendas/${venda.id}/${path}/`, body)
    const passar = (status: string) => loja.pedir('PATCH', `/vendas/${venda.id}/status/`, { status })
    await passar('embalagem')
    await em('medidas', { altura: 5, largura: 20, comprimento: 30, peso: 0.4 })
    await passar('selecionar_envio')
    await em('calcular-frete')
    const servico = { servico_frete: 'Retirada na loja', frete_valor: 0, codigo_servico_frete: 'retirada-na-loja' }
    await em('servico-frete', servico)
    await passar('etiqueta')
    // A label asks for the order's number.
    while ((await loja.pedir('GET', `/vendas/${venda.id}/`)).numero_pedido_bling === null) await wait(200)
    await em('gerar-etiqueta')
    await passar('retirada')
    vendas.set(id, venda.id)
  }
  return vendas
}

interface Operar extends Pick<ProvaDeEstoque, 'operacoes' | 'mortes' | 'semente' | 'dizer'> {
  readonly loja: LojaDaProva
  readonly emulador: Emulador
  readonly ligados: readonly Ligado[]
  readonly vendas: ReadonlyMap<number, number>
  readonly pessoa: Pessoa
}
async function operar({ loja, emulador, ligados, vendas, operacoes, mortes, semente, pessoa, dizer }: Operar) {
  const feitas = { aqui: 0, la: 0, contagens: 0 }
  let sorte = semente
  const sortear = (n: number) => {
    sorte = (Math.imul(sorte, 1_103_515_245) + 12_345) & 0x7fffffff
    return (sorte >>> 8) % n
  }
  for (let i = 0; i < operacoes; i++) {
    const ligado = ligados[sortear(ligados.length)] as Ligado
    const venda = vendas.get(ligado.id)
    if (sortear(2) === 0) {
      const dezenas = (1 + sortear(3)) * DEZENA
      const entra = sortear(2) === 0
      await mover(emulador, ligado.idBling, entra ? 'E' : 'S', dezenas)
      if (ligado.esperado !== null) ligado.esperado += entra ? dezenas : -dezenas
      feitas.la++
    } else if (venda === undefined) {
      await contar(loja, ligado, sortear(5) - 2)
      feitas.contagens++
    } else {
      const saiu = await alternar(loja, venda)
      if (ligado.esperado !== null) ligado.esperado += saiu ? -1 : 1
      feitas.aqui++
    }
    if (mortes > 0 && (i + 1) % Math.ceil(operacoes / (mortes + 1)) === 0 && loja.mortes < mortes) {
      await loja.matar()
      dizer(`kill -9, number ${loja.mortes}, after ${i + 1} operations`)
    }
    await pessoa.responder()
    await wait(250)
  }
  return { operacoes, ...feitas }
}

/** Takes the sale's pieces out or back; answers which. Repeats until confirmed, as an answer may be lost. */
async function alternar(loja: LojaDaProva, venda: number): Promise<boolean> {
  const status = async () => (await loja.pedir('GET', `/vendas/${venda}/`)).status
  const para = (await status()) === 'retirada' ? 'enviado' : 'retirada'
  while ((await status()) !== para) {
    const { status: codigo, body } = await loja.tentar('PATCH', `/vendas/${venda}/status/`, { status: para })
    if (codigo >= 400 && codigo !== 409) throw new Error(`venda ${venda}: ${codigo} ${JSON.stringify(body)}`)
  }
  return para === 'enviado'
}

async function contar(loja: LojaDaProva, ligado: Ligado, diferenca: number): Promise<void> {
  ligado.esperado = null
  const { quantidade_total: esperado } = await loja.pedir('GET', `/produtos/${ligado.id}/`)
  const contado = Math.max(0, esperado + diferenca)
  // 409: it changed since it was read, perhaps by this very request.
  await loja.tentar('POST', '/estoque/contagem/', {
    itens: [{ produto_id: ligado.id, variacao_id: null, contado, esperado }],
  })
}

/** Until nothing is open on either side, and the periodic reading has gone round. */
async function quieto(
  loja: LojaDaProva,
  emulador: Emulador,
  pessoa: Pessoa,
  dizer: (linha: string) => void = () => {},
) {
  for (let calmo = 0, dito = 0; calmo < 40; ) {
    await wait(500)
    await pessoa.responder()
    const { pendentes, falhas } = await loja.pedir('GET', '/sincronizacoes/resumo/')
    const { eventosPendentes } = (await emulador.controle('GET', '/estado')).quantidades
    if (pendentes === 0 && eventosPendentes > 0) await emulador.controle('POST', '/webhooks/entregar')
    calmo = pendentes + falhas + eventosPendentes === 0 ? calmo + 1 : 0
    if (performance.now() - dito < 15_000) continue
    dito = performance.now()
    dizer(
      `${pendentes} pending, ${falhas} failed, ${eventosPendentes} events, ${pessoa.respondidas} questions answered`,
    )
  }
}

function diferencas(antes: ReadonlyMap<number, string>, depois: ReadonlyMap<number, string>): string[] {
  const mudados = [...antes].filter(([id, texto]) => depois.get(id) !== texto)
  return mudados.map(
    ([id, texto]) =>
      `produto ${id} do Bling mudou: ${texto.slice(0, 300)} → ${depois.get(id)?.slice(0, 300) ?? 'sumiu'}`,
  )
}
