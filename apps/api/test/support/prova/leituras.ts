import { setTimeout as wait } from 'node:timers/promises'
import { startEmulador } from '../emulador.ts'
import { connectBling, DEPOSITO_GERAL } from './bling.ts'
import { ATOS_DAQUI, type Cena, createProdutosAtBling } from './leituras-atos.ts'
import { openShop, type Shop } from './shop.ts'

interface ProvaDasLeituras {
  /** Open orders of channels that the account has, of which no event tells. */
  readonly pedidos: number
  /** So long people work, min. */
  readonly minutos: number
  /** Between two readings by the clock, s. */
  readonly leitura: number
  /** Acts of people a minute. */
  readonly atos: number
  readonly dizer: (linha: string) => void
}

type Nome = keyof typeof ATOS_DAQUI
/** `demora`: s from the act until it was at Bling; null for one that did not come in time. */
export interface AtoMedido {
  readonly nome: Nome
  readonly demora: number | null
}

const PRODUTOS = 8
const OLHAR_MS = 200
/** So long the last act is waited for. */
const PACIENCIA_MS = 120_000
const ABERTO = 6

/** Acts of people here while the clock reads open orders of channels, at the account's own limit; measures each at Bling. */
export async function proveLeituras({ pedidos, minutos, leitura, atos, dizer }: ProvaDasLeituras) {
  const emulador = await startEmulador()
  const loja = await openShop({ emulator: emulador, env: { BLING_LEITURA_S: String(leitura) } })
  const medidos: AtoMedido[] = []
  try {
    await connectBling(loja, emulador)
    const configuracao = { deposito_id: DEPOSITO_GERAL, importar_pedidos: true, situacoes_importadas: [ABERTO] }
    await loja.pedir('PATCH', '/bling/configuracao/', configuracao)
    const cena = await createProdutosAtBling(loja, emulador, PRODUTOS)
    dizer(`${PRODUTOS} products are at Bling`)
    for (let n = 0; n < pedidos; n++) await placePedido(cena, n)
    await emulador.controle('DELETE', '/requisicoes')
    await startReading(loja)
    dizer(`${pedidos} orders are open at their channels; ${atos} acts a minute begin`)
    const pendentes: Promise<void>[] = []
    const inicio = performance.now()
    for (let n = 0; n < minutos * atos; n++) {
      await wait(Math.max(0, inicio + (n * 60_000) / atos - performance.now()))
      pendentes.push(measureAto(cena, n).then((medido) => void medidos.push(medido)))
      if (n % atos === atos - 1)
        dizer(`${n + 1} acts, ${medidos.length} of them at Bling, ${await countImported(loja)} orders read`)
    }
    await Promise.all(pendentes)
    const { total, porStatus } = await emulador.controle('GET', '/contadores?servico=bling')
    return {
      medidos,
      trazidos: await countImported(loja),
      pedidosAoBling: total as number,
      porStatus: porStatus as Readonly<Record<string, number>>,
      maximoPorSegundo: await loja.maximoPorSegundo(),
      segundos: Math.round((performance.now() - inicio) / 1000),
      problemas: [...loja.quedas, ...(await loja.inesperados())],
    }
  } finally {
    await loja.fechar()
    await emulador.fechar()
  }
}

async function placePedido({ emulador, produtos }: Cena, n: number): Promise<void> {
  const produto = Number(produtos[n % produtos.length]?.idBling)
  const itens = [{ produto, quantidade: 1, valor: 50 }]
  await emulador.controle('POST', '/pedidos', { canal: 'Shopee', avisos: 'nenhum', situacao: ABERTO, itens })
}

/** The reading that the clock would begin within its time. */
async function startReading(loja: Shop): Promise<void> {
  const banco = await loja.banco()
  await banco.query(`insert into pgboss.job (name, data) values ('bling-ler-pedidos', '{}')`)
  await banco.end()
}

async function countImported(loja: Shop): Promise<number> {
  const banco = await loja.banco()
  const { rows } = await banco.query(
    `select count(*)::int as n from bling_pedidos where dono = 'canal' and venda_id is not null`,
  )
  await banco.end()
  return rows[0]?.n ?? 0
}

async function measureAto(cena: Cena, n: number): Promise<AtoMedido> {
  const nomes = Object.keys(ATOS_DAQUI) as Nome[]
  const nome = nomes[n % nomes.length] ?? 'editar'
  const agir = await ATOS_DAQUI[nome](cena, n)
  const inicio = performance.now()
  const chegou = await agir()
  while (performance.now() - inicio < PACIENCIA_MS) {
    if (await chegou()) return { nome, demora: (performance.now() - inicio) / 1000 }
    await wait(OLHAR_MS)
  }
  return { nome, demora: null }
}
