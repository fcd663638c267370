import { sql } from 'kysely'
import { createDatabase } from '../../../src/infra/database/database.ts'
import type { Connection } from '../../../src/infra/postgres/connection.ts'
import { comandoDaLoja, encerrarTudo, iniciar, type LojaLigada, ligarLoja, pastaNova } from '../programa.ts'
import { carregar } from './carga.ts'
import { assumir, type Medida, medir, type Posto, preparar, SENHA } from './rodada.ts'
import { ligarServidor } from './servidor.ts'

export interface ProvaDeEscala {
  /** By number of processes. */
  readonly medidas: ReadonlyMap<number, readonly Medida[]>
  readonly troca: { readonly pedidos: number; readonly falhas: number }
  readonly problemas: readonly string[]
}

interface Opcoes {
  readonly produtos: number
  /** How long each operation is asked, ms. */
  readonly ms: number
  readonly dizer: (linha: string) => void
}

const CLIENTES = 16

/**
 * A PostgreSQL server of its own, and shops of 1, 2 and 4 processes over it: how much they answer, that two starts with
 * folders of their own are one shop, and that replacing all processes fails no request.
 */
export async function provarEscala({ produtos, ms, dizer }: Opcoes): Promise<ProvaDeEscala> {
  const { pasta, remover } = pastaNova('estampa-escala-')
  const servidor = await ligarServidor()
  const problemas: string[] = []
  const exigir = (certo: boolean, frase: string) => {
    dizer(`${certo ? 'ok' : 'DIFFERENT'}  ${frase}`)
    if (!certo) problemas.push(frase)
  }
  const abrir = (nome: string, env: Record<string, string> = {}): Promise<LojaLigada> =>
    ligarLoja(`${pasta}/${nome}`, {
      env: {
        DATABASE_URL: url(servidor.banco),
        CHAVE_SECRETA: 'a-mesma-chave-em-todas-as-maquinas',
        ADMIN_PASSWORD: SENHA,
        ...env,
      },
    })
  try {
    const a = await assumir(await abrir('a', { PROCESSOS: '2' }))
    const cadastro = await preparar(a)
    await encher(servidor.banco, cadastro, produtos)
    const b = await assumir(await abrir('b'), a.headers)
    await duasMaquinas(a, b, cadastro, exigir)
    const troca = await trocarSobCarga(a, `${pasta}/a`, exigir)
    await encerrarTudo()

    const medidas = new Map<number, Medida[]>()
    for (const processos of [1, 2, 4]) {
      const posto = await assumir(await abrir('m', { PROCESSOS: String(processos) }))
      const id = await novoProduto(posto, cadastro, `CARGA-${processos}`)
      const corpo = JSON.stringify(cadastro.venda(id))
      const como = { clientes: CLIENTES, ms }
      const detalhe = () => ({ path: `/api/produtos/${1 + Math.floor(Math.random() * produtos)}/` })
      // A process that has answered nothing yet is no measure.
      await medir(posto, 'aquecimento', { clientes: CLIENTES, ms: Math.min(ms, 2000) }, detalhe)
      const destas = [
        await medir(posto, 'list', como, () => ({ path: '/api/produtos/busca/' })),
        await medir(posto, 'detail', como, detalhe),
        await medir(posto, 'sale', como, () => ({ method: 'POST', path: '/api/vendas/', body: corpo })),
      ]
      for (const { operacao, carga } of destas)
        exigir(carga.falhas.length === 0, `${processos} processes, ${operacao}: ${carga.pedidos} asked, none failed`)
      medidas.set(processos, destas)
      await encerrarTudo()
    }
    return { medidas, troca, problemas }
  } finally {
    await encerrarTudo()
    await servidor.encerrar()
    remover()
  }
}

const url = ({ host, port, user, database }: Connection) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

type Cadastro = Awaited<ReturnType<typeof preparar>>
type Exigir = (certo: boolean, frase: string) => void

async function novoProduto({ pedir }: Posto, { modelo_id, categoria_id }: Cadastro, sku: string): Promise<number> {
  const corpo = { modelo_id, categoria_id, titulo: sku, sku, preco_venda: 50, qtd: 1_000_000 }
  return (await pedir('POST', '/api/produtos/', corpo)).body.id
}

async function encher(banco: Connection, { modelo_id, categoria_id }: Cadastro, produtos: number): Promise<void> {
  const db = createDatabase({ ...banco, max: 1, statement_timeout: 0 })
  await sql`insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda)
    select 'Camiseta ' || n, 'E-' || n, '', ${modelo_id}, ${categoria_id}, 50 from generate_series(1, ${produtos}::int) n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  await db.destroy()
}

/** Two starts that share nothing but the database and the key. */
async function duasMaquinas(a: Posto, b: Posto, cadastro: Cadastro, exigir: Exigir): Promise<void> {
  const estoque = 20
  const corpo = cadastro.venda(await cadastro.produto('ULTIMAS', estoque))
  const vendas = await Promise.all(
    Array.from({ length: 3 * estoque }, (_, n) => (n % 2 ? a : b).pedir('POST', '/api/vendas/', corpo)),
  )
  const feitas = vendas.filter(({ status }) => status === 201).length
  const recusadas = vendas.filter(({ status }) => status === 409).length
  exigir(
    feitas === estoque && recusadas === 2 * estoque,
    `${estoque} pieces, 60 sales at once over 3 processes: ${feitas} made, ${recusadas} refused`,
  )

  const errada = { username: 'ninguem', password: 'errada' }
  const tentativas = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? a : b).pedir('POST', '/api/auth/login/', errada)),
  )
  const ouvidas = tentativas.filter(({ status }) => status === 401).length
  exigir(ouvidas === 10, `40 wrong passwords at once over 3 processes: ${ouvidas} heard, the others wait`)

  const outra = await assumir(a.loja)
  const antes = await (await assumir(b.loja, outra.headers)).pedir('GET', '/api/vendas/')
  const { body } = await a.pedir('POST', '/api/auth/login/', { username: 'admin', password: SENHA })
  const sessao = { authorization: `Bearer ${body.access}`, 'content-type': 'application/json' }
  await a.pedir('POST', '/api/auth/logout/', { refresh: body.refresh })
  const la = await assumir(b.loja, sessao)
  const depois = await Promise.all(Array.from({ length: 6 }, () => la.pedir('GET', '/api/vendas/')))
  exigir(
    antes.status === 200 && depois.every(({ status }) => status === 401),
    'a session of one start is good at the other, and no longer once it has signed out',
  )
}

async function trocarSobCarga(posto: Posto, dataDir: string, exigir: Exigir) {
  const caminhos = ['/api/produtos/busca/', '/api/vendas/', '/api/produtos/1/']
  let n = 0
  const carga = carregar(posto.loja.url, CLIENTES, () => ({
    path: caminhos[n++ % caminhos.length] ?? '',
    headers: posto.headers,
  }))
  const comando = iniciar(dataDir, { programa: [...comandoDaLoja, 'reiniciar'] })
  const fim = await comando.fim
  const { pedidos, falhas } = await carga.parar()
  exigir(
    fim === 0 && falhas.length === 0,
    `all processes replaced under load: ${pedidos} requests, ${falhas.length} failed ${falhas[0] ?? ''}`,
  )
  return { pedidos, falhas: falhas.length }
}
