import { sql } from 'kysely'
import type { TestLoja } from '../loja.ts'
import { createRandom } from '../random.ts'
import { openBalcao } from '../vendas.ts'
import { connectBling, DEPOSITO_GERAL } from './bling.ts'
import { ATOS, advanceVenda, SORTEIO_DA_CONTA } from './conta-atos.ts'
import { AVISOS_EM_ORDEM, invoicePedido } from './conta-atos-no-bling.ts'
import { Conferencia, type DiferencaDaConta } from './conta-conferencia.ts'
import { IMPORTADAS, LeituraDaConta } from './conta-leitura.ts'
import { type AtoDaConta, Mundo, populateConta } from './conta-mundo.ts'
import { type ContaDaProva, killLoja, openConta, runRounds, settleConta } from './rodadas.ts'

type ProvaDaConta = Readonly<Record<'operacoes' | 'rodada' | 'mortes' | 'semente' | 'de', number>> & {
  readonly dizer: (linha: string) => void
}

/** So many acts are under way at once. */
const JUNTOS = 2

/**
 * Random acts of a shop of two processes and of people at its account; after each round, when everything has settled,
 * both sides are compared. A round and its act number decide what an act does: `de` repeats a round alone.
 */
export async function proveConta({ semente, dizer, ...pedido }: ProvaDaConta) {
  const inicio = performance.now()
  const { fechar, ...conta } = await openConta()
  const { loja, db } = conta
  const diferencas: (DiferencaDaConta & { readonly rodada: number })[] = []
  const feitos = new Map<string, number>()
  try {
    const { balcao, desistencia } = await prepareConta(conta)
    // Turned on long ago: a clock that is off by minutes is not before it.
    await sql`update bling_configuracao set importar_desde = importar_desde - interval '2 days'`.execute(db)
    let mundo = new Mundo({ ...conta, rodada: 0, balcao })
    const mortes = await runRounds(pedido, JUNTOS, {
      async comecar(rodada) {
        mundo = new Mundo({ ...conta, rodada, balcao })
        mundo.desistencia = desistencia
        mundo.depositos = rodada % 5 === 4
        await startRound(mundo, balcao.base)
      },
      async agir(n) {
        const acaso = createRandom(semente * 1_000_003 + n)
        const nome = acaso.pick(SORTEIO_DA_CONTA)
        feitos.set(nome, (feitos.get(nome) ?? 0) + 1)
        const message = await (ATOS[nome] as AtoDaConta)(mundo, acaso, n)
        if (message) mundo.diario.push(`#${n} ${message}`)
      },
      async matar(vez) {
        await killLoja(loja, vez)
        mundo.diario.push('tudo: kill -9')
      },
      async encerrar(rodada) {
        const achadas = await closeRound(mundo, rodada % 2 === 1)
        diferencas.push(...achadas.map((diferenca) => ({ ...diferenca, rodada })))
        const caladas = achadas.filter(({ dita }) => dita === null).length
        dizer(`round ${rodada}: ${achadas.length} differences, ${caladas} of them silent`)
      },
    })
    const medidas = {
      atos: Object.fromEntries([...feitos].toSorted(([, a], [, b]) => b - a)),
      mortes,
      segundos: Math.round((performance.now() - inicio) / 1000),
    }
    return { medidas, diferencas, problemas: [...loja.quedas, ...(await loja.inesperados())] }
  } finally {
    await fechar()
  }
}

async function prepareConta({ loja, emulador, db }: ContaDaProva) {
  await emulador.controle('PATCH', '/configuracao', { depositosDaConta: 'varios', situacoesPropriasSemValor: true })
  const corpo = { nome: 'Desistência', idModuloSistema: 98310, idHerdado: 12 }
  const criada = await emulador.controle('POST', '/pessoa', { metodo: 'POST', caminho: '/situacoes', corpo })
  await connectBling(loja, emulador)
  await loja.pedir('PATCH', '/bling/configuracao/', {
    deposito_id: DEPOSITO_GERAL,
    importar_pedidos: true,
    situacoes_importadas: IMPORTADAS,
  })
  const requestLoja = async (metodo: string, caminho: string, requestBody?: unknown) => ({
    ...(await loja.tentar(metodo, caminho.replace(/^\/api/, ''), requestBody)),
    headers: {},
  })
  const balcao = await openBalcao({ banco: { db }, pedir: requestLoja } as Pick<TestLoja, 'banco' | 'pedir'>)
  return { desistencia: Number(criada.corpo.data.id), balcao }
}

async function startRound(mundo: Mundo, base: object) {
  const { loja, emulador, rodada } = mundo
  await emulador.controle('PATCH', '/configuracao', { ...AVISOS_EM_ORDEM, depositosMudados: {} })
  const { relogioAvancoMs } = await emulador.controle('GET', '/configuracao')
  await emulador.controle('POST', '/relogio', { avancarSegundos: -relogioAvancoMs / 1000 })
  const estoque_dos_pedidos = rodada % 2 === 1 ? 'bling' : 'estampa'
  await loja.pedir('PATCH', '/bling/configuracao/', { deposito_id: DEPOSITO_GERAL, estoque_dos_pedidos })
  await populateConta(mundo, base)
}

/** Brings what is half done to its end, as the day goes on, and compares. `contaLanca`: the account books orders, not the shop. */
async function closeRound(mundo: Mundo, contaLanca: boolean): Promise<DiferencaDaConta[]> {
  await settleConta(mundo)
  const visto = await new LeituraDaConta(mundo).ler()
  for (const venda of visto.vendas) {
    const pedido = visto.pedidoDe(venda)
    if (!pedido || visto.estaCancelado(pedido)) continue
    const saiu = ['enviado', 'concluido'].includes(venda.status)
    if (visto.lancado(pedido) && !saiu) await advanceVenda(mundo, venda.id, 6)
    if (contaLanca && saiu && !visto.lancado(pedido)) mundo.diario.push(await invoicePedido(mundo, pedido.id, {}))
  }
  await settleConta(mundo)
  return new Conferencia(mundo, await new LeituraDaConta(mundo).ler()).conferir()
}
