import type { LojaLigada } from '../programa.ts'
import { type Carga, carregar, type Pedido } from './carga.ts'

/** A shop that runs, with a signed-in administrator. */
export interface Posto {
  readonly loja: LojaLigada
  readonly headers: Record<string, string>
  pedir(method: string, path: string, body?: object): Promise<{ status: number; body: Resposta }>
}
// A proof looks at what it expects.
// oxlint-disable-next-line typescript/no-explicit-any
type Resposta = any

export const SENHA = 'senha-da-dona'

export async function assumir(loja: LojaLigada, headers?: Record<string, string>): Promise<Posto> {
  const posto: Posto = {
    loja,
    headers: headers ?? { authorization: `Bearer ${await entrar(loja.url)}`, 'content-type': 'application/json' },
    async pedir(method, path, body) {
      const resposta = await fetch(`${loja.url}${path}`, {
        method,
        headers: { ...posto.headers, connection: 'close' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const texto = await resposta.text()
      return { status: resposta.status, body: texto === '' ? null : JSON.parse(texto) }
    },
  }
  return posto
}

async function entrar(url: string): Promise<string> {
  const login = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: SENHA }),
  })
  return ((await login.json()) as { access: string }).access
}

/** A model, a category, a customer, and `estoque` pieces of a product of its own. */
export async function preparar({ pedir }: Posto) {
  const modelo = await pedir('POST', '/api/modelos/', { codigo: 'ESCALA', nome: 'Básica' })
  const categoria = await pedir('POST', '/api/categorias/', { nome: 'Camisetas', categoria_pai: null })
  const cliente = await pedir('POST', '/api/clientes/', { nome: 'Ana', cpf: '52998224725' })
  const base = { modelo_id: modelo.body.id as number, categoria_id: categoria.body.id as number }
  return {
    ...base,
    produto: async (sku: string, estoque: number): Promise<number> =>
      (await pedir('POST', '/api/produtos/', { ...base, titulo: sku, sku, preco_venda: 50, qtd: estoque })).body.id,
    venda: (produto: number) => ({
      cliente_id: cliente.body.id as number,
      origem: 'loja_fisica',
      itens: [{ id: produto, quantidade: 1, valor_unitario: 50 }],
    }),
  }
}

export interface Medida {
  readonly operacao: string
  readonly porSegundo: number
  /** ms */
  readonly mediana: number
  readonly p99: number
  readonly carga: Carga
}

/** Asks the same for `ms` milliseconds over `clientes` connections. */
export async function medir(
  { loja, headers }: Posto,
  operacao: string,
  { clientes, ms }: { clientes: number; ms: number },
  pedido: () => Pedido,
): Promise<Medida> {
  const carga = carregar(loja.url, clientes, () => ({ ...pedido(), headers }))
  await new Promise((resolve) => setTimeout(resolve, ms))
  const feito = await carga.parar()
  const quantil = (q: number) =>
    feito.tempos[Math.min(feito.tempos.length - 1, Math.floor(feito.tempos.length * q))] ?? 0
  return {
    operacao,
    porSegundo: Math.round(feito.pedidos / feito.segundos),
    mediana: quantil(0.5),
    p99: quantil(0.99),
    carga: feito,
  }
}
