import { setTimeout as wait } from 'node:timers/promises'
import { type Emulador, ligarEmulador } from '../emulador.ts'
import { createRandom } from '../random.ts'
import { Atendente, CENTRO, conectar, digitar, encerrarFalhas, GERAL, insistir, provocarFalhas } from './bling.ts'
import { criarBase, ENDERECO, levarAEtiqueta, openShop, type Shop } from './shop.ts'

interface ProvaDeEstoque {
  readonly operacoes: number
  readonly mortes: number
  readonly semente: number
  readonly dizer: (linha: string) => void
}

/** A product on both sides; `esperado` is what every movement of both sides sums up to, null once it was counted. */
interface Ligado {
  readonly id: number
  readonly idBling: string
  readonly sku: string
  esperado: number | null
  /** A sale of one piece that leaves the house and comes back, again and again; those without one are counted. */
  readonly venda: number | null
}

const PRODUTOS = 12
/** Only these products are counted, so that their true stock equals the count. */
const CONTADOS = 3
const INICIAL = 500
/** There pieces move by tens and here by one, so that a person can always tell which movement happened. */
const DEZENA = 10
/** Looks at rest, so that the periodic reading has gone round. */
const OLHARES = 40

/**
 * Links products of the account that sells already, then moves stock on both sides at once, while the ERP fails and the
 * shop is killed; compares balances, what both sides moved, and every field that is not ours.
 */
export async function provarEstoque({ operacoes, mortes, semente, dizer }: ProvaDeEstoque) {
  const inicio = performance.now()
  const emulador = await ligarEmulador()
  const loja = await openShop({ emulator: emulador, env: { BLING_LEITURA_S: '15' } })
  const parada = new AbortController()
  let insistencia = Promise.resolve()
  try {
    await emulador.controle('POST', '/contas', { conta: 'loja-que-ja-vende' })
    const webhookUrl = `${loja.url}/api/bling/webhook/`
    await emulador.controle('PATCH', '/configuracao', { webhookUrl, depositosDaConta: 'varios' })
    await conectar(loja, emulador)
    const ligados = await ligar(loja, emulador)
    await new Atendente(loja, emulador).assentar(dizer, OLHARES)
    const antes = await camposAlheios(emulador)
    await emulador.controle('DELETE', '/requisicoes')
    await provocarFalhas(emulador, semente)
    dizer(`Moving stock of ${ligados.length} products on both sides, ${operacoes} times, with faults and kills…`)
    insistencia = insistir(loja, parada.signal)
    const atendente = new Atendente(loja, emulador)
    const feitas = { aqui: 0, la: 0, contagens: 0 }
    const sorteio = createRandom(semente)
    for (let i = 0; i < operacoes; i++) {
      const ligado = sorteio.pick(ligados)
      if (sorteio.below(2) === 0) {
        const dezenas = (1 + sorteio.below(3)) * DEZENA
        const entra = sorteio.below(2) === 0
        await digitar(emulador, { idBling: ligado.idBling, operacao: entra ? 'E' : 'S', quantidade: dezenas })
        if (ligado.esperado !== null) ligado.esperado += entra ? dezenas : -dezenas
        feitas.la++
      } else if (ligado.venda === null) {
        await contar(loja, ligado, sorteio.below(5) - 2)
        feitas.contagens++
      } else {
        const saiu = await alternar(loja, ligado.venda)
        if (ligado.esperado !== null) ligado.esperado += saiu ? -1 : 1
        feitas.aqui++
      }
      if (mortes > 0 && (i + 1) % Math.ceil(operacoes / (mortes + 1)) === 0 && loja.mortes < mortes) {
        await loja.matar()
        dizer(`kill -9, number ${loja.mortes}, after ${i + 1} operations`)
      }
      await atendente.responder()
      await wait(250)
    }
    await atendente.assentar(dizer, OLHARES)
    const { medidas, problemas } = await encerrarFalhas(loja, emulador)
    const apagadas = (await emulador.controle('GET', '/requisicoes?servico=bling&limite=20000')).filter(
      ({ metodo }: { metodo: string }) => metodo === 'DELETE',
    )
    const depois = await camposAlheios(emulador)
    for (const [id, texto] of antes)
      if (depois.get(id) !== texto)
        problemas.push(`produto ${id} do Bling mudou: ${texto.slice(0, 300)} → ${depois.get(id)?.slice(0, 300)}`)
    problemas.push(...(await conferirSaldos(loja, emulador, ligados)))
    if (apagadas.length > 0) problemas.push(`${apagadas.length} exclusões no Bling`)
    if (loja.mortes !== mortes) problemas.push(`${loja.mortes} mortes em vez de ${mortes}`)
    const { respondidas, reconexoes } = atendente
    const segundos = Math.round((performance.now() - inicio) / 1000)
    return { medidas: { ...feitas, ...medidas, mortes: loja.mortes, respondidas, reconexoes, segundos }, problemas }
  } finally {
    parada.abort()
    await insistencia
    await loja.fechar()
    await emulador.fechar()
  }
}

/** Links with their balance, and sells; a second deposit holds pieces that are not ours. */
async function ligar(loja: Shop, emulador: Emulador): Promise<Ligado[]> {
  const remotos: { id: number; codigo: string; situacao: string }[] = await emulador.controle('GET', '/dados/produtos')
  const base = await criarBase(loja)
  const ligados: Ligado[] = []
  for (let n = 0; n < PRODUTOS; n++) {
    const sku = `LOJA-${String(n + 5).padStart(3, '0')}`
    const remoto = remotos.find(({ codigo, situacao }) => codigo === sku && situacao === 'A')
    if (!remoto) throw new Error(`a conta não tem ${sku}`)
    const idBling = String(remoto.id)
    await digitar(emulador, { idBling, operacao: 'B', quantidade: INICIAL })
    await digitar(emulador, { idBling, operacao: 'B', quantidade: 7, deposito: CENTRO })
    const { id } = await loja.pedir('POST', '/produtos/', { ...base, titulo: `Nosso ${sku}`, sku, preco_venda: 40 })
    await loja.pedir('POST', `/produtos/${id}/vincular-ao-bling/`, { id_bling: remoto.id, estoque: 'do_bling' })
    while ((await loja.pedir('GET', `/produtos/${id}/`)).quantidade_total !== INICIAL) await wait(200)
    const venda = n < CONTADOS ? null : await vender(loja, id)
    ligados.push({ id, idBling, sku, esperado: INICIAL, venda })
  }
  return ligados
}

/** A sale of one piece that is about to be picked up. */
async function vender(loja: Shop, produto: number): Promise<number> {
  const pessoa = { ...ENDERECO, nome: `Cliente ${produto}`, cpf: String(20_000_000_000 + produto) }
  const { id: cliente_id } = await loja.pedir('POST', '/clientes/', pessoa)
  const itens = [{ id: produto, quantidade: 1, valor_unitario: 40 }]
  const { id } = await loja.pedir('POST', '/vendas/', { cliente_id, origem: 'loja_fisica', itens })
  await levarAEtiqueta(loja, id, 'retirada-na-loja')
  // A label asks for the order's number.
  while ((await loja.pedir('GET', `/vendas/${id}/`)).numero_pedido_bling === null) await wait(200)
  await loja.pedir('POST', `/vendas/${id}/gerar-etiqueta/`, {})
  await loja.pedir('PATCH', `/vendas/${id}/status/`, { status: 'retirada' })
  return id
}

/** Takes the sale's pieces out or back; answers which. Repeats until confirmed, as an answer may be lost. */
async function alternar(loja: Shop, venda: number): Promise<boolean> {
  const status = async () => (await loja.pedir('GET', `/vendas/${venda}/`)).status
  const para = (await status()) === 'retirada' ? 'enviado' : 'retirada'
  while ((await status()) !== para) {
    const { status: codigo, body } = await loja.tentar('PATCH', `/vendas/${venda}/status/`, { status: para })
    if (codigo >= 400 && codigo !== 409) throw new Error(`venda ${venda}: ${codigo} ${JSON.stringify(body)}`)
  }
  return para === 'enviado'
}

async function contar(loja: Shop, ligado: Ligado, diferenca: number): Promise<void> {
  ligado.esperado = null
  const { quantidade_total: esperado } = await loja.pedir('GET', `/produtos/${ligado.id}/`)
  const contado = Math.max(0, esperado + diferenca)
  // 409: it changed since it was read, perhaps by this very request.
  await loja.tentar('POST', '/estoque/contagem/', {
    itens: [{ produto_id: ligado.id, variacao_id: null, contado, esperado }],
  })
}

/** What changes there by itself. */
const PASSAGEIROS = new Set(['saldoVirtualTotal', 'imagemURL', 'link', 'linkMiniatura', 'validade'])

/** Every product there as it is, without its balance and signed links: nothing else of it is ours to change. */
async function camposAlheios(emulador: Emulador): Promise<Map<number, string>> {
  const produtos: { id: number }[] = await emulador.controle('GET', '/dados/produtos')
  const firme = (nome: string, valor: unknown) => {
    if (PASSAGEIROS.has(nome)) return undefined
    return typeof valor === 'string' ? valor.replace(/\?Expires=.*/, '') : valor
  }
  return new Map(produtos.map((produto) => [produto.id, JSON.stringify(produto, firme)]))
}

/** Our quantity, the balance of our deposit, and what both sides moved; pieces elsewhere stay where they are. */
async function conferirSaldos(loja: Shop, emulador: Emulador, ligados: readonly Ligado[]): Promise<string[]> {
  const estoque: { produto: number; depositos: { deposito: number; saldoFisico: number }[] }[] =
    await emulador.controle('GET', '/dados/estoque')
  const problemas: string[] = []
  for (const { id, idBling, sku, esperado } of ligados) {
    const { quantidade_total: aqui } = await loja.pedir('GET', `/produtos/${id}/`)
    const depositos = estoque.find(({ produto }) => String(produto) === idBling)?.depositos ?? []
    const la = depositos.find(({ deposito }) => deposito === GERAL)?.saldoFisico
    const fora = depositos.filter(({ deposito }) => deposito !== GERAL).map(({ saldoFisico }) => saldoFisico)
    if (aqui !== la) problemas.push(`${sku}: aqui ${aqui}, no Bling ${la}`)
    if (esperado !== null && la !== esperado) problemas.push(`${sku}: no Bling ${la}, os movimentos somam ${esperado}`)
    if (fora.join() !== '7') problemas.push(`${sku}: o outro depósito tem ${fora.join()}`)
  }
  return problemas
}
