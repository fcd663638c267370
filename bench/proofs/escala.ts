import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ADMIN } from '../../apps/api/test/support/cliente.ts'
import { comandoDaLoja, iniciar } from '../../apps/api/test/support/programa.ts'
import { aceitos, carregar, defeitos } from '../../apps/api/test/support/prova/carga.ts'
import { assinado, Fio, pedido } from '../../apps/api/test/support/prova/fio.ts'
import { ligarServidor } from '../../apps/api/test/support/prova/servidor.ts'
import { criarBase, openShop, type Shop } from '../../apps/api/test/support/prova/shop.ts'
import { quantile } from '../measurements/median.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

// npm run provas -- escala [--produtos 20000 --ms 4000]: a PostgreSQL server of its own, and shops of 1, 2 and 4 processes over
// it: two starts with folders of their own are one shop, replacing all processes fails no request, and how much they answer.
const { produtos, ms } = options({ produtos: 20_000, ms: 4000 })
const CLIENTES = 16
const inicio = Date.now()
const problemas: string[] = []
const exigir = (certo: boolean, frase: string) => {
  dizer(`${certo ? 'ok' : 'DIFFERENT'}  ${frase}`)
  if (!certo) problemas.push(frase)
}
const servidor = await ligarServidor()
const lojas: Shop[] = []
const abrir = async (processos: number) => {
  const chave = 'a-mesma-chave-em-todas-as-maquinas'
  const env = { DATABASE_URL: servidor.url, CHAVE_SECRETA: chave, PROCESSOS: String(processos) }
  const loja = await openShop({ env })
  lojas.push(loja)
  return loja
}
const fechar = () => Promise.all(lojas.splice(0).map((loja) => loja.fechar()))

try {
  const [a, b] = [await abrir(2), await abrir(1)]
  const base = await criarBase(a)
  const client = new pg.Client(servidor.banco)
  await client.connect()
  await client.query(
    `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda)
       select 'Camiseta ' || n, 'E-' || n, '', $1, $2, 50 from generate_series(1, $3::int) n`,
    [base.modelo_id, base.categoria_id, produtos],
  )
  await client.query('analyze')
  await client.end()
  const novo = async (sku: string, qtd: number): Promise<object> => {
    const { id } = await a.pedir('POST', '/produtos/', { ...base, titulo: sku, sku, preco_venda: 50, qtd })
    return { cliente_id, origem: 'loja_fisica', itens: [{ id, quantidade: 1, valor_unitario: 50 }] }
  }
  const { id: cliente_id } = await a.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '52998224725' })
  const vendas = await Promise.all(['M-1', 'M-2', 'M-4'].map((sku) => novo(sku, 1_000_000)))
  await duasMaquinas(a, b, await novo('ULTIMAS', 20))
  const troca = await trocarSobCarga(a)
  await fechar()
  console.log('\nprocesses  operation  requests/s  median ms   p99 ms')
  for (const [i, processos] of [1, 2, 4].entries()) await medir(await abrir(processos), processos, vendas[i])
  const segundos = Math.round((Date.now() - inicio) / 1000)
  concluir(
    `1, 2 and 4 processes on one PostgreSQL; ${troca.chegadas} requests while all were replaced, ` +
      `${troca.falhas.length} failed; ${problemas.length} differences, ${segundos} s`,
    problemas,
  )
} finally {
  await fechar()
  await servidor.encerrar()
}

const lugarDe = ({ port }: Shop) => ({ host: '127.0.0.1', port, tls: false })
async function entrar(loja: Shop, sair = false): Promise<string> {
  const { access, refresh } = await loja.pedir('POST', '/auth/login/', ADMIN)
  if (sair) await loja.pedir('POST', '/auth/logout/', { refresh })
  return access
}

/** Two starts that share nothing but the database and the key. */
async function duasMaquinas(a: Shop, b: Shop, ultimas: object): Promise<void> {
  /** Each over a connection of its own: they go to the processes in turn. */
  const muitos = (vezes: number, linha: string, access: string, corpo?: object) =>
    Promise.all(
      Array.from({ length: vezes }, async (_, n) => {
        const fio = new Fio(lugarDe(n % 2 ? a : b))
        const texto = pedido(linha, [...assinado(access), 'connection: close'], corpo && JSON.stringify(corpo))
        return fio.pedir(texto).finally(() => fio.fechar())
      }),
    )
  const access = await entrar(a)
  const feitas = await muitos(60, 'POST /api/vendas/', access, ultimas)
  const quantas = (todos: readonly number[], qual: number) => todos.filter((um) => um === qual).length
  const ditas = Object.entries(Object.groupBy(feitas, String)).map(([qual, todas]) => `${qual}: ${todas?.length}`)
  exigir(
    quantas(feitas, 201) === 20 && quantas(feitas, 409) === 40,
    `20 pieces, 60 sales at once over 3 processes: ${ditas.join(', ')}`,
  )
  const errada = { username: 'ninguem', password: 'errada' }
  const ouvidas = quantas(await muitos(40, 'POST /api/auth/login/', access, errada), 401)
  exigir(ouvidas === 10, `40 wrong passwords at once over 3 processes: ${ouvidas} heard, the others wait`)
  const listas = [
    ...(await muitos(6, 'GET /api/vendas/', access)),
    ...(await muitos(6, 'GET /api/vendas/', await entrar(a, true))),
  ]
  exigir(
    listas.join() === [...Array(6).fill(200), ...Array(6).fill(401)].join(),
    'a session of one start is good at the other, and no longer once it has signed out',
  )
}

async function trocarSobCarga(loja: Shop) {
  const access = await entrar(loja)
  const caminhos = ['/api/produtos/busca/', '/api/vendas/', '/api/produtos/1/']
  let n = 0
  const proximo = () => pedido(`GET ${caminhos[n++ % caminhos.length]}`, assinado(access))
  const carga = carregar(lugarDe(loja), { clientes: CLIENTES }, proximo)
  const fim = await iniciar(loja.dados, { programa: [...comandoDaLoja, 'reiniciar'] }).fim
  const { chegadas, ...relato } = await carga.parar()
  const falhas = defeitos('restarting', { chegadas, ...relato }, /^200$/)
  exigir(
    fim === 0 && falhas.length === 0,
    `all processes replaced under load: ${chegadas} requests, ${falhas.join(', ') || 'none failed'}`,
  )
  return { chegadas, falhas }
}

async function medir(loja: Shop, processos: number, venda: object | undefined): Promise<void> {
  const access = await entrar(loja)
  const rodar = async (operacao: string, duracao: number, linha: () => string, corpo?: string) => {
    const carga = carregar(lugarDe(loja), { clientes: CLIENTES }, () => pedido(linha(), assinado(access), corpo))
    await wait(duracao)
    const relato = await carga.parar()
    const falhas = defeitos(operacao, relato, /^20[01]$/)
    exigir(falhas.length === 0, `${processos} processes, ${operacao}: ${falhas.join(', ') || 'none failed'}`)
    const tempos = aceitos(relato)
    const [mediana, p99] = [quantile(tempos, 0.5), quantile(tempos, 0.99)].map((um) => um.toFixed(1))
    const porSegundo = Math.round(tempos.length / relato.segundos)
    console.log(`${processos}  ${operacao.padEnd(9)}  ${porSegundo}  ${mediana}  ${p99}`)
  }
  const detalhe = () => `GET /api/produtos/${1 + Math.floor(Math.random() * produtos)}/`
  // A process that has answered nothing yet is no measure.
  await rodar('warm-up', Math.min(ms, 2000), detalhe)
  await rodar('list', ms, () => 'GET /api/produtos/busca/')
  await rodar('detail', ms, detalhe)
  await rodar('sale', ms, () => 'POST /api/vendas/', JSON.stringify(venda))
  await loja.fechar()
  lojas.pop()
}
