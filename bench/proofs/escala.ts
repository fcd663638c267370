import pg from 'pg'
import { ADMIN, Cliente } from '../../apps/api/test/support/cliente.ts'
import { comandoDaLoja, iniciar } from '../../apps/api/test/support/programa.ts'
import { carregar, type Pedido } from '../../apps/api/test/support/prova/carga.ts'
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
    `1, 2 and 4 processes on one PostgreSQL; ${troca.pedidos} requests while all were replaced, ` +
      `${troca.falhas.length} failed; ${problemas.length} differences, ${segundos} s`,
    problemas,
  )
} finally {
  await fechar()
  await servidor.encerrar()
}

async function cabecalhos({ url }: Shop, logout = false): Promise<Record<string, string>> {
  const cliente = new Cliente(url)
  const { access, refresh } = await cliente.pedir('POST', '/auth/login/', ADMIN)
  if (logout) await cliente.tentar('POST', '/auth/logout/', { refresh })
  return { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
}
/** Over a connection of its own: they go to the processes in turn. */
async function status({ url }: Shop, path: string, headers: Record<string, string>, body?: object): Promise<number> {
  const pedido = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const resposta = await fetch(url + path, { ...pedido, headers: { ...headers, connection: 'close' } })
  await resposta.text()
  return resposta.status
}

/** Two starts that share nothing but the database and the key. */
async function duasMaquinas(a: Shop, b: Shop, ultimas: object): Promise<void> {
  const headers = await cabecalhos(a)
  const muitos = (vezes: number, path: string, body?: object, como = headers) =>
    Promise.all(Array.from({ length: vezes }, (_, n) => status(n % 2 ? a : b, path, como, body)))
  const feitas = await muitos(60, '/api/vendas/', ultimas)
  const quantas = (todos: readonly number[], qual: number) => todos.filter((um) => um === qual).length
  const ditas = Object.entries(Object.groupBy(feitas, String)).map(([qual, todas]) => `${qual}: ${todas?.length}`)
  exigir(
    quantas(feitas, 201) === 20 && quantas(feitas, 409) === 40,
    `20 pieces, 60 sales at once over 3 processes: ${ditas.join(', ')}`,
  )
  const ouvidas = quantas(await muitos(40, '/api/auth/login/', { username: 'ninguem', password: 'errada' }), 401)
  exigir(ouvidas === 10, `40 wrong passwords at once over 3 processes: ${ouvidas} heard, the others wait`)
  exigir(
    (await muitos(6, '/api/vendas/')).every((um) => um === 200) &&
      (await muitos(6, '/api/vendas/', undefined, await cabecalhos(a, true))).every((um) => um === 401),
    'a session of one start is good at the other, and no longer once it has signed out',
  )
}

async function trocarSobCarga(loja: Shop) {
  const caminhos = ['/api/produtos/busca/', '/api/vendas/', '/api/produtos/1/']
  const headers = await cabecalhos(loja)
  let n = 0
  const carga = carregar(loja.url, CLIENTES, () => ({ path: caminhos[n++ % caminhos.length] ?? '', headers }))
  const fim = await iniciar(loja.dados, { programa: [...comandoDaLoja, 'reiniciar'] }).fim
  const feito = await carga.parar()
  const { pedidos, falhas } = feito
  exigir(
    fim === 0 && falhas.length === 0,
    `all processes replaced under load: ${pedidos} requests, ${falhas.length} failed ${falhas[0] ?? ''}`,
  )
  return feito
}

async function medir(loja: Shop, processos: number, venda: object | undefined): Promise<void> {
  const headers = await cabecalhos(loja)
  const rodar = async (operacao: string, duracao: number, pedido: () => Pedido) => {
    const carga = carregar(loja.url, CLIENTES, () => ({ ...pedido(), headers }))
    await new Promise((resolve) => setTimeout(resolve, duracao))
    const { pedidos, segundos, tempos, falhas } = await carga.parar()
    exigir(falhas.length === 0, `${processos} processes, ${operacao}: ${pedidos} asked, none failed`)
    const [mediana, p99] = [quantile(tempos, 0.5), quantile(tempos, 0.99)].map((um) => um.toFixed(1))
    console.log(`${processos}  ${operacao.padEnd(9)}  ${Math.round(pedidos / segundos)}  ${mediana}  ${p99}`)
  }
  const detalhe = () => ({ path: `/api/produtos/${1 + Math.floor(Math.random() * produtos)}/` })
  // A process that has answered nothing yet is no measure.
  await rodar('warm-up', Math.min(ms, 2000), detalhe)
  await rodar('list', ms, () => ({ path: '/api/produtos/busca/' }))
  await rodar('detail', ms, detalhe)
  await rodar('sale', ms, () => ({ method: 'POST', path: '/api/vendas/', body: JSON.stringify(venda) }))
  await loja.fechar()
  lojas.pop()
}
