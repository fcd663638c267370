import { setTimeout as wait } from 'node:timers/promises'
import { type Emulador, ligarEmulador } from '../emulador.ts'
import { conectar, criarProdutos, editarProduto } from './cenario.ts'
import { categoriasRepetidas, conferirProdutos } from './conferencia.ts'
import { falhasAplicadas, provocarFalhas } from './falhas.ts'
import { LojaDaProva } from './loja.ts'
import { conferirVendas, vender } from './vendas.ts'

export interface Prova {
  readonly produtos: number
  readonly vendas: number
  readonly mortes: number
  readonly semente: number
  /** What broke off is tried again at once, instead of after its ever longer pauses. */
  readonly apressar?: boolean
  /** Receives progress messages. */
  readonly dizer: (linha: string) => void
}

const LOTE = 50
const PAUSA_MS = 500
/** The pause doubles with each try; after so many it is more than a minute. */
const TENTATIVAS_DE_UM_MINUTO = 6
/** Requests that publishing one product and keeping one order take, about: the kills are spread over them. */
const PEDIDOS_POR_PRODUTO = 8
const PEDIDOS_POR_VENDA = 10

/**
 * Publishes and edits products, and sells them, while the emulator fails and the shop is killed, until nothing is pending; then compares.
 * Answers the figures and every difference found.
 */
export async function provarBling({ produtos, vendas, mortes, semente, apressar = false, dizer }: Prova) {
  const inicio = performance.now()
  return naProva({}, async (loja, emulador, insistirJa) => {
    const webhookUrl = `${loja.url}/api/bling/webhook/`
    await emulador.controle('PATCH', '/configuracao', {
      codigoRepetido: 'aceitar',
      documentoRepetido: 'aceitar',
      webhookUrl,
    })
    await conectar(loja, emulador)
    dizer(`Creating ${produtos} products…`)
    const ids = await criarProdutos(loja, produtos)
    await emulador.controle('DELETE', '/requisicoes')
    await provocarFalhas(emulador, semente)
    dizer('Publishing, editing and selling, with faults and kills…')
    if (apressar) insistirJa()
    const passo = (produtos * PEDIDOS_POR_PRODUTO + vendas * PEDIDOS_POR_VENDA) / (mortes + 1)
    const [edicoes, vendidas] = await Promise.all([
      publicarEEditar(loja, ids),
      vender(loja, ids, vendas),
      matarDeVezEmQuando(loja, emulador, { mortes, passo, dizer }),
    ])
    const repetidas = await esperarFim(loja, emulador, dizer)
    await esperarImagens(loja, ids)
    const maximoPorSegundo = await loja.maximoPorSegundo()
    const contadores = await emulador.controle('GET', '/contadores?servico=bling')
    const renovacoes = await emulador.controle('GET', '/requisicoes?servico=bling&caminho=oauth/token&limite=5000')
    const falhas = await falhasAplicadas(emulador)
    await emulador.controle('DELETE', '/falhas')
    const { conectado } = await loja.pedir('GET', '/bling/conexao/')
    const problemas = [
      ...(await conferirProdutos(loja, emulador, ids)),
      ...(await categoriasRepetidas(emulador)),
      ...(await conferirVendas(loja, emulador, vendidas)),
      ...(maximoPorSegundo > 3 ? [`${maximoPorSegundo} pedidos em um segundo`] : []),
      ...(conectado ? [] : ['a autorização se perdeu']),
      ...(loja.mortes === mortes ? [] : [`${loja.mortes} mortes em vez de ${mortes}`]),
    ]
    const medidas = {
      produtos,
      vendas: vendidas.length,
      edicoes,
      mortes: loja.mortes,
      pedidos: contadores.total,
      porStatus: contadores.porStatus,
      falhas,
      maximoPorSegundo,
      renovacoes: renovacoes.filter(({ status }: { status: number }) => status === 200).length,
      repetidas,
      segundos: Math.round((performance.now() - inicio) / 1000),
    }
    return { medidas, problemas }
  })
}

/** A shop beside an emulator for `provar`, both closed in the end. `insistirJa`: from now on what broke off is tried again at once. */
export async function naProva<T>(
  ajustes: Record<string, string>,
  provar: (loja: LojaDaProva, emulador: Emulador, insistirJa: () => void) => Promise<T>,
): Promise<T> {
  const emulador = await ligarEmulador()
  const loja = await LojaDaProva.abrir(emulador, ajustes)
  const parada = new AbortController()
  let insistencia = Promise.resolve()
  try {
    return await provar(loja, emulador, () => {
      insistencia = insistir(loja, parada.signal)
    })
  } finally {
    parada.abort()
    await insistencia
    await loja.fechar()
    await emulador.fechar()
  }
}

/** Everything is published; every third product is edited while it waits or is being sent, every sixth once more. */
async function publicarEEditar(loja: LojaDaProva, ids: readonly number[]): Promise<number> {
  let edicoes = 0
  for (let i = 0; i < ids.length; i += LOTE) {
    const lote = ids.slice(i, i + LOTE)
    const { recusados } = await loja.pedir('POST', '/produtos/publicar-multiplos/', { ids: lote })
    if (recusados.length > 0) throw new Error(`recusados: ${JSON.stringify(recusados)}`)
  }
  for (const [vez, cada] of [3, 6].entries()) {
    for (const [i, id] of ids.entries()) {
      if (i % cada !== 0) continue
      await editarProduto(loja, id, vez + 1)
      edicoes += 1
      await wait(PAUSA_MS)
    }
  }
  return edicoes
}

async function matarDeVezEmQuando(
  loja: LojaDaProva,
  emulador: Emulador,
  { mortes, passo, dizer }: Pick<Prova, 'mortes' | 'dizer'> & { passo: number },
): Promise<void> {
  for (let morte = 1; morte <= mortes; morte++) {
    while ((await emulador.controle('GET', '/contadores?servico=bling')).total < morte * passo) await wait(50)
    await loja.matar()
    dizer(`kill -9, number ${morte}; started again`)
  }
}

/**
 * Until nothing is open here nor on its way from there. What failed, or waits for more than a minute after breaking off often,
 * is tried again, as a person would; answers why the former failed.
 */
export async function esperarFim(loja: LojaDaProva, emulador: Emulador, dizer: Prova['dizer']): Promise<string[]> {
  const repetidas: string[] = []
  for (let dito = 0, calmo = 0; calmo < 2; ) {
    await wait(PAUSA_MS)
    const { results } = await loja.pedir('GET', '/sincronizacoes/?estado=falhou&limite=100')
    for (const { id, titulo, mensagem } of results) {
      await loja.tentar('POST', `/sincronizacoes/${id}/tentar-novamente/`)
      repetidas.push(`${titulo}: ${mensagem}`)
    }
    await tentarJa(loja, TENTATIVAS_DE_UM_MINUTO)
    const { pendentes, falhas } = await loja.pedir('GET', '/sincronizacoes/resumo/')
    const { eventosPendentes, imagensPendentes } = (await emulador.controle('GET', '/estado')).quantidades
    if (pendentes === 0 && eventosPendentes > 0) await emulador.controle('POST', '/webhooks/entregar')
    calmo = pendentes + falhas + eventosPendentes + imagensPendentes === 0 ? calmo + 1 : 0
    if (performance.now() - dito > 15_000) {
      dito = performance.now()
      dizer(`${pendentes} pending, ${eventosPendentes} events, ${loja.mortes} kills, ${repetidas.length} tried again`)
    }
  }
  return repetidas
}

/** Pictures that could not be fetched while the shop was away go once more, up to a minute later. */
async function esperarImagens(loja: LojaDaProva, ids: readonly number[]): Promise<void> {
  const ate = performance.now() + 60_000
  for (const id of ids)
    for (;;) {
      const { imagens, imagens_no_bling } = await loja.pedir('GET', `/produtos/${id}/`)
      if ((imagens_no_bling ?? 0) === imagens.length || performance.now() > ate) break
      await wait(PAUSA_MS)
    }
}

/** Presses "Tentar novamente" on all that waits after breaking off, until it is told to stop. */
export async function insistir(loja: LojaDaProva, ate: AbortSignal): Promise<void> {
  while (!ate.aborted) {
    await tentarJa(loja, 1)
    await wait(PAUSA_MS)
  }
}

/** Presses "Tentar novamente" on what broke off at least so many times. */
async function tentarJa(loja: LojaDaProva, vezes: number): Promise<void> {
  const { results } = await loja.pedir('GET', '/sincronizacoes/?estado=pendente&limite=100')
  for (const { id, tentativas } of results)
    if (tentativas >= vezes) await loja.tentar('POST', `/sincronizacoes/${id}/tentar-novamente/`)
}
