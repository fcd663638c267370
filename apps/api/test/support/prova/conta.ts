import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase } from '../../../src/infra/database/database.ts'
import { type EmuladorAParte, ligarEmulador } from '../emulador.ts'
import type { Loja } from '../loja.ts'
import { arquivoDoServidor, filhosDe } from '../programa.ts'
import { createRandom } from '../random.ts'
import { abrirBalcao } from '../vendas.ts'
import { conectar, GERAL, insistir } from './bling.ts'
import { ATOS, avancar, SORTEIO } from './conta-atos.ts'
import { AVISOS_EM_ORDEM, faturar } from './conta-atos-no-bling.ts'
import { Conferencia, type Diferenca } from './conta-conferencia.ts'
import { IMPORTADAS, Leitura } from './conta-leitura.ts'
import { type Ato, Mundo, povoar } from './conta-mundo.ts'
import { ligarServidor } from './servidor.ts'
import { openShop, type Shop } from './shop.ts'

export interface ProvaDaConta {
  readonly operacoes: number
  /** The two sides are compared after so many acts, and new products take the place of the old. */
  readonly rodada: number
  readonly mortes: number
  readonly semente: number
  /** The first round, to repeat it alone. */
  readonly de: number
  readonly dizer: (linha: string) => void
}

/** So many acts are under way at once. */
const JUNTOS = 2
/** How often balances and orders are read, s: both sides have been read in this time. */
const LEITURA_S = 2
const CALMA_MS = 3 * LEITURA_S * 1000
/** A creation whose answer was lost is taken to be on its way for so long, and somewhat more. */
const INCERTEZA_MS = 90_000
const PACIENCIA_MS = 240_000

/**
 * Random acts of a shop of two processes and of people at its account; after each round, when everything has settled,
 * both sides are compared. A round and its act number decide what an act does: `de` repeats a round alone.
 */
export async function provarConta({ operacoes, rodada, mortes, semente, de, dizer }: ProvaDaConta) {
  const inicio = performance.now()
  const servidor = await ligarServidor()
  const emulador = await ligarEmulador()
  const env = {
    DATABASE_URL: servidor.url,
    CHAVE_SECRETA: 'a-mesma-chave-em-todas-as-maquinas',
    PROCESSOS: '2',
    EMULATOR_POR_SEGUNDO: '500',
    BLING_LEITURA_S: String(LEITURA_S),
    LOG_LEVEL: 'warn',
  }
  const loja = await openShop({ emulator: emulador, env })
  const db = createDatabase({ ...servidor.banco, max: 3 })
  const parada = new AbortController()
  const insistencia = insistir(loja, parada.signal)
  const diferencas: (Diferenca & { readonly rodada: number })[] = []
  const feitos = new Map<string, number>()
  const passo = Math.ceil(operacoes / (mortes + 1) / JUNTOS) * JUNTOS
  try {
    const conta = await preparar(loja, emulador, db)
    // Turned on long ago: a clock that is off by minutes is not before it.
    await sql`update bling_configuracao set importar_desde = importar_desde - interval '2 days'`.execute(db)
    const rodadas = Math.ceil(operacoes / rodada)
    for (let r = de; r < rodadas; r++) {
      const mundo = new Mundo({ loja, emulador, db, rodada: r, balcao: conta.balcao })
      mundo.desistencia = conta.desistencia
      mundo.depositos = r % 5 === 4
      await comecar(mundo, conta.balcao.base)
      const ate = Math.min(operacoes, (r + 1) * rodada)
      for (let n = r * rodada; n < ate; n += JUNTOS) {
        const atos = Array.from({ length: Math.min(JUNTOS, ate - n) }, async (_, i) => {
          const acaso = createRandom(semente * 1_000_003 + n + i)
          const nome = acaso.pick(SORTEIO)
          feitos.set(nome, (feitos.get(nome) ?? 0) + 1)
          const dito = await (ATOS[nome] as Ato)(mundo, acaso, n + i)
          if (dito) mundo.diario.push(`#${n + i} ${dito}`)
        })
        const morre = mortes > 0 && n > 0 && n % passo === 0
        await Promise.all([...atos, ...(morre ? [matar(loja, n / passo)] : [])])
        if (morre) mundo.diario.push(`#${n} tudo: kill -9`)
      }
      const achadas = await encerrar(mundo, r % 2 === 1)
      diferencas.push(...achadas.map((diferenca) => ({ ...diferenca, rodada: r })))
      const caladas = achadas.filter(({ dita }) => dita === null).length
      dizer(`round ${r}: ${ate - r * rodada} acts, ${achadas.length} differences, ${caladas} of them silent`)
    }
    const inesperados = await loja.inesperados()
    const medidas = {
      atos: Object.fromEntries([...feitos].toSorted(([, a], [, b]) => b - a)),
      mortes: loja.mortes,
      segundos: Math.round((performance.now() - inicio) / 1000),
    }
    return { medidas, diferencas, problemas: [...loja.quedas, ...inesperados] }
  } finally {
    parada.abort()
    await insistencia
    await db.destroy()
    await loja.fechar()
    await emulador.fechar()
    await servidor.encerrar()
  }
}

async function preparar(loja: Shop, emulador: EmuladorAParte, db: Mundo['db']) {
  await emulador.controle('PATCH', '/configuracao', {
    webhookUrl: `${loja.url}/api/bling/webhook/`,
    limitePorSegundo: 10_000,
    limitePorDia: 10_000_000,
    depositosDaConta: 'varios',
    situacoesPropriasSemValor: true,
  })
  const corpo = { nome: 'Desistência', idModuloSistema: 98310, idHerdado: 12 }
  const criada = await emulador.controle('POST', '/pessoa', { metodo: 'POST', caminho: '/situacoes', corpo })
  await conectar(loja, emulador)
  await loja.pedir('PATCH', '/bling/configuracao/', {
    deposito_id: GERAL,
    importar_pedidos: true,
    situacoes_importadas: IMPORTADAS,
  })
  const pedir = async (metodo: string, caminho: string, corpo?: unknown) => ({
    ...(await loja.tentar(metodo, caminho.replace(/^\/api/, ''), corpo)),
    headers: {},
  })
  const balcao = await abrirBalcao({ banco: { db }, pedir } as Pick<Loja, 'banco' | 'pedir'>)
  return { desistencia: Number(criada.corpo.data.id), balcao }
}

async function comecar(mundo: Mundo, base: object) {
  const { loja, emulador, rodada } = mundo
  await emulador.controle('PATCH', '/configuracao', { ...AVISOS_EM_ORDEM, depositosMudados: {} })
  const { relogioAvancoMs } = await emulador.controle('GET', '/configuracao')
  await emulador.controle('POST', '/relogio', { avancarSegundos: -relogioAvancoMs / 1000 })
  const estoque_dos_pedidos = rodada % 2 === 1 ? 'bling' : 'estampa'
  await loja.pedir('PATCH', '/bling/configuracao/', { deposito_id: GERAL, estoque_dos_pedidos })
  await povoar(mundo, base)
}

/** `kill -9` of the whole program, or of one of the processes that serve, in turn; another takes its place. */
export async function matar(loja: Shop, vez: number): Promise<void> {
  if (vez % 2 === 1) return loja.matar()
  const [um] = filhosDe(await loja.pid(), arquivoDoServidor)
  if (um !== undefined) process.kill(um, 'SIGKILL')
}

/** Brings what is half done to its end, as the day goes on, and compares. `contaLanca`: the account books orders, not the shop. */
async function encerrar(mundo: Mundo, contaLanca: boolean): Promise<Diferenca[]> {
  await mundo.emulador.controle('PATCH', '/configuracao', AVISOS_EM_ORDEM)
  await assentar(mundo)
  const visto = await new Leitura(mundo).ler()
  for (const venda of visto.vendas) {
    const pedido = visto.pedidoDe(venda)
    if (!pedido || visto.estaCancelado(pedido)) continue
    const saiu = ['enviado', 'concluido'].includes(venda.status)
    if (visto.lancado(pedido) && !saiu) await avancar(mundo, venda.id, 6)
    if (contaLanca && saiu && !visto.lancado(pedido)) mundo.diario.push(await faturar(mundo, pedido.id, {}))
  }
  await assentar(mundo)
  return new Conferencia(mundo, await new Leitura(mundo).ler()).conferir()
}

/** What is looked at once a day, or asked after one, is due. */
export async function umDiaDepois(db: Mundo['db']): Promise<void> {
  await sql`update bling_pedidos set visto_em = visto_em - interval '25 hours' where venda_id is not null`.execute(db)
  await sql`update bling_pedidos_enviados set lido_em = lido_em - interval '25 hours'`.execute(db)
  await sql`update bling_lancamentos set criado_em = criado_em - interval '25 hours'`.execute(db)
  await sql`update vendas set cancelada_em = cancelada_em - interval '25 hours'`.execute(db)
}

/**
 * Until what runs once a day has run, and nothing has changed while both sides were read once more. A balance that the
 * shop cannot take is looked at again and again: nothing open for a moment is enough, or a long time without a change.
 */
async function assentar({ loja, emulador, db }: Mundo): Promise<void> {
  await umDiaDepois(db)
  await sql`insert into pgboss.job (name, data) select name, coalesce(data, '{}') from pgboss.schedule where name like 'bling%'`.execute(
    db,
  )
  const limite = performance.now() + PACIENCIA_MS
  let [antes, desde, vazio] = ['', 0, false]
  while (performance.now() < limite) {
    await wait(250)
    const { pendentes } = await loja.pedir('GET', '/sincronizacoes/resumo/')
    const { eventosPendentes } = (await emulador.controle('GET', '/estado')).quantidades
    if (eventosPendentes > 0) await emulador.controle('POST', '/webhooks/entregar')
    const agora = `${eventosPendentes} ${await estadoDaLoja(db)}`
    if (agora !== antes || eventosPendentes > 0) [antes, desde, vazio] = [agora, performance.now(), false]
    vazio ||= pendentes === 0
    if (performance.now() - desde > (vazio ? CALMA_MS : INCERTEZA_MS)) return
  }
}

async function estadoDaLoja(db: Mundo['db']): Promise<string> {
  const { rows } = await sql`
    select (select max(id) from movimentos_estoque) as movimento, (select max(id) from historico_vendas) as historia,
           (select sum(lido) from bling_saldos) as saldos, (select count(*) from bling_lancamentos) as lancamentos`.execute(
    db,
  )
  return JSON.stringify(rows)
}
